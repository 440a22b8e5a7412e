/** How to open a file of docs/flows/stately, and what it shows there; for the pages and the legend. */
export const statelyHelp = [
  'Stately Studio opens it: New → Import from code, then paste the file.',
  'VS Code opens it with the Stately extension: Stately: Open Visual Editor.',
  'There, an XState 5 file shows every state, transition and description.',
  'Guards, actions, actors and delays show by their names; what a function computes stays code.',
];
