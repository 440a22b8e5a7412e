/** Whether the slow tests run too (`npm run test:full`). */
export const isFullRun = process.env.TEST_FULL === '1';

/** The widths of screens in px that layouts are looked at. */
export const widths = [320, 390, 800, 1280];
