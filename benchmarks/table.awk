# SPDX-License-Identifier: MIT
# Prints the rows of both programs as one table, or as CSV with -v as_csv=1. The first file has the medians of some rows
# in Node.js, which become the column "web".

function quoted(text) {
    if (text == "-") return ""
    gsub(/"/, "\"\"", text)
    return text ~ /[",]/ ? "\"" text "\"" : text
}

# Three significant digits.
function short(number) {
    if (number == "-") return ""
    if (number >= 100) return sprintf("%.0f", number)
    return number >= 10 ? sprintf("%.1f", number) : sprintf("%.2f", number)
}

function blank(text) {
    return text == "-" ? "" : text
}

function show(name, unit, median, p95, web, ratio, target, verdict) {
    line = sprintf("%-46s %5s %9s %9s %9s %9s  %-26s %s", name, unit, median, p95, web, ratio, target, verdict)
    sub(/ +$/, "", line)
    print line
}

BEGIN {
    FS = "\t"
    if (as_csv) print "name,unit,median,p95,ratio,target,verdict,web"
    else show("", "unit", "median", "p95", "web", "ratio", "target", "")
}

FILENAME ~ /web\.tsv$/ {
    web[$1] = $3
    next
}

as_csv {
    line = quoted($1)
    for (i = 2; i <= 7; i++) line = line "," quoted($i)
    print line "," ($1 in web ? web[$1] : "")
    next
}

{
    show($1, $2, short($3), short($4), !($1 in web) ? "" : web[$1] == "absent" ? "absent" : short(web[$1]), $5 == "-" ? "" : short($5) "x", blank($6), blank($7))
    count[$7]++
}

END {
    if (!as_csv) printf "\n%d reached, %d missed\n", count["ok"], count["missed"]
}
