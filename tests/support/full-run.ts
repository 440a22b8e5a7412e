/** Whether everything runs (`npm run test:full`), and not only what fits into a few minutes. */
export const isFullRun = process.env.TEST_FULL === '1';

/** The widths of screens in px that layouts are looked at. */
export const widths = [320, 390, 800, 1280];
