// How a module shows its functions to the page, and what it asks of it.
#pragma once

#define LUNGOMARE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define LUNGOMARE_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))
