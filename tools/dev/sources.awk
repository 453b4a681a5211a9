# SPDX-License-Identifier: MIT
# Lists the Debian mirrors in apt's source files, in the one-line and the deb822 format.
# Prints "RANK URI" per entry. RANK is 0 if the path ends in /debian, else 1 (possibly a renamed mirror).
# Variable: codename (of the running release).

function is_debian_suite(suite) {
    sub(/\/$/, "", suite)
    sub(/-(updates|proposed-updates|backports)$/, "", suite)
    return suite == codename || suite ~ /^(oldstable|stable|testing|unstable|sid)$/
}

function print_mirrors(uris, suites, components,    u, s, i, j) {
    if ((" " components " ") !~ /[ \t]main[ \t]/)
        return
    split(uris, u, " ")
    split(suites, s, " ")
    for (i = 1; i in u; i++)
        for (j = 1; j in s; j++)
            if (is_debian_suite(s[j]) && u[i] !~ /^cdrom:/ && u[i] !~ /security/)
                print (u[i] ~ /\/debian\/?$/ ? 0 : 1), u[i]
}

function end_paragraph() {
    if ((" " field["types"] " ") ~ /[ \t]deb[ \t]/ && field["enabled"] !~ /no|false/)
        print_mirrors(field["uris"], field["suites"], field["components"])
    split("", field)
    name = ""
}

FNR == 1 { end_paragraph() }
/^[ \t]*#/ { next }

FILENAME !~ /\.sources$/ {
    sub(/#.*/, "")
    sub(/\[[^]]*\]/, "")
    if ($1 == "deb") {
        rest = ""
        for (i = 4; i <= NF; i++)
            rest = rest " " $i
        print_mirrors($2, $3, rest)
    }
    next
}

/^[ \t]*$/ { end_paragraph(); next }
/^[ \t]/ { field[name] = field[name] " " $0; next }
{
    colon = index($0, ":")
    name = tolower(substr($0, 1, colon - 1))
    field[name] = substr($0, colon + 1)
}
END { end_paragraph() }
