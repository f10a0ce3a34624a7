/** What is known of a player beside the game. */
export interface PlayerInfo {
  name: string;
  /** Whether the person is connected; null where nobody knows. */
  present?: boolean | null;
  standIn?: boolean;
  phrase?: string | null;
  won?: boolean;
}
