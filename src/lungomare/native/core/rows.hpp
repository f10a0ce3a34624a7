// The arrays of games that are stepped together; each holds one row for each game.
#pragma once

namespace lungomare {

struct Rows {
  const int* actions;  // what to do in each
  unsigned char* masks;
  float* rewards;
  unsigned char* done;
  unsigned char* reasons;
  signed char* actors;
};

}  // namespace lungomare
