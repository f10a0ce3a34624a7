// The Python module lungomare.native._core.
#include "module.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "kernels.hpp"
#include "planner.hpp"

namespace lungomare {

namespace base {
extern const Kernels kernels_of_tier;
extern const PlannerKernels planner_of_tier;
}  // namespace base
#ifdef LUNGOMARE_BMI2
namespace bmi2 {
extern const Kernels kernels_of_tier;
extern const PlannerKernels planner_of_tier;
}  // namespace bmi2
#endif

namespace {

// Each compilation that this processor can run, the fastest last.
std::vector<const Kernels*> runnable() {
  std::vector<const Kernels*> found{&base::kernels_of_tier};
#ifdef LUNGOMARE_BMI2
  if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
      __builtin_cpu_supports("popcnt"))
    found.push_back(&bmi2::kernels_of_tier);
#endif
  return found;
}

const Kernels* chosen = runnable().back();

std::vector<std::string> tiers() {
  std::vector<std::string> names;
  for (const Kernels* each : runnable()) names.push_back(each->tier);
  return names;
}

void choose_tier(const std::string& name) {
  for (const Kernels* each : runnable())
    if (each->tier == name) {
      chosen = each;
      return;
    }
  throw nanobind::value_error(("this processor runs no tier " + name).c_str());
}

}  // namespace

const Kernels& kernels() { return *chosen; }

const PlannerKernels& planner_kernels() {
#ifdef LUNGOMARE_BMI2
  if (chosen == &bmi2::kernels_of_tier) return bmi2::planner_of_tier;
#endif
  return base::planner_of_tier;
}

}  // namespace lungomare

NB_MODULE(_core, module) {
  module.doc() = "The rules of Canosa and Bosa at full speed; see lungomare.native.";
  module.def("tier", [] { return lungomare::kernels().tier; });
  module.def("tiers", &lungomare::tiers);
  module.def("choose_tier", &lungomare::choose_tier, nanobind::arg("name"));
  lungomare::bind_canosa(module);
  lungomare::bind_bosa(module);
  lungomare::bind_vector(module);
  lungomare::bind_engine(module);
  lungomare::bind_planner(module);
  lungomare::bind_canosa_writing(module);
  lungomare::bind_bosa_writing(module);
}
