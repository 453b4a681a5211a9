# SPDX-License-Identifier: MIT
extends RefCounted
const Ledger := preload("ledger.gd")
static func run(_ledger: Ledger) -> void:
	pass
