/** Content of docs/screens/pictures.json. */
export interface Pictures {
  /** Visible texts of each state: dialog, alerts and statuses, or title. */
  texts: Record<string, string[]>;
}

/** Returns the name of a state's picture, without an extension, such as `landing-drawer-failed`. */
export const pictureNameOf = ({ screen, state }: { screen: string; state: string }): string =>
  `${screen}-${state}`.replaceAll(' ', '-');
