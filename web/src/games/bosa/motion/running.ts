/** Whether what is being drawn follows from what was drawn before, so that numbers run rather than change. */
export const running = { on: false };
