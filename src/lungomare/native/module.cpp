// The Python module lungomare.native._core.
#include "module.hpp"

#include "kernels.hpp"

namespace lungomare {

namespace base {
extern const Kernels kernels_of_tier;
}
#ifdef LUNGOMARE_BMI2
namespace bmi2 {
extern const Kernels kernels_of_tier;
}
#endif

const Kernels& kernels() {
#ifdef LUNGOMARE_BMI2
  static const bool fast = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
                           __builtin_cpu_supports("popcnt");
  if (fast) return bmi2::kernels_of_tier;
#endif
  return base::kernels_of_tier;
}

}  // namespace lungomare

NB_MODULE(_core, module) {
  module.doc() = "The rules of Canosa and Bosa at full speed; see lungomare.native.";
  module.attr("tier") = lungomare::kernels().tier;
  lungomare::bind_canosa(module);
  lungomare::bind_bosa(module);
  lungomare::bind_vector(module);
}
