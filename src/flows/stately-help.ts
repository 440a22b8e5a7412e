/** How to open a file of docs/flows/stately, and what it shows there; for the pages and the legend. */
export const statelyHelp = [
  'Stately Studio: open https://stately.ai/editor, choose Machine → Import in the menu of the editor, and paste the file.',
  'VS Code: install the extension Stately Editor (statelyai.stately-editor), open the file, and run Stately: Open Visual Editor in the command palette (Ctrl+Shift+P). A free account shows the drawing, but does not change it.',
  'There, an XState 5 file shows every state, transition and description.',
  'Guards, actions, actors and delays show by their names; what a function computes stays code.',
];
