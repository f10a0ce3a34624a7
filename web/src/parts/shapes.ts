/** Small helpers of the posters: shapes as SVG path texts. */

/** The top of a band of sea from edge to edge, in `waves` crests, closed below. */
export function swell(y: number, waves: number, height: number, wide = 960, low = 600): string {
  const length = wide / waves;
  const crests = Array.from(
    { length: waves },
    () => `q${(length / 2).toFixed(1)} ${-height} ${length.toFixed(1)} 0`,
  );
  return `M0 ${y}${crests.join('')}V${low}H0z`;
}

/** A wall with battlements on top, `teeth` of them, from the left foot on. */
export function battlements(x: number, y: number, wide: number, high: number, teeth: number) {
  const step = wide / (2 * teeth - 1);
  const tooth = `v-9h${step.toFixed(1)}v9`;
  const top = Array.from({ length: teeth }, () => tooth).join(`h${step.toFixed(1)}`);
  return `M${x} ${y}v${-high}${top}v${high}z`;
}
