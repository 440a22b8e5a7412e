/** Runs a task after the next paint. While the page is hidden, the task waits. */
export const afterPaint = (task: () => void): void => {
  requestAnimationFrame(() => setTimeout(task));
};
