// The Python module lungomare.native._processor: which builds of the core this processor can run.
//
// It is compiled for any processor and asked before a build is loaded that needs a newer one.
#include <Python.h>

namespace {

// The names of the builds, the fastest last.
PyObject* builds(PyObject*, PyObject*) {
#ifdef LUNGOMARE_BMI2
  if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
      __builtin_cpu_supports("popcnt"))
    return Py_BuildValue("(ss)", "base", "bmi2");
#endif
  return Py_BuildValue("(s)", "base");
}

PyMethodDef methods[] = {{"builds", builds, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "_processor",
                          "Which builds of the core this processor can run.",
                          0,
                          methods,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModuleDef_Init(&definition); }
