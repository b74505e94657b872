/** Why following stands still; the text for people is made where health is reported. */
export type FollowTrouble =
  /** The node belongs to another cluster than the stored data. */
  | 'other-cluster'
  /** Blocks hold transactions newer than this version can read. */
  | 'too-new'
  /** The node refuses this address or key. */
  | 'blocked'
  | 'node'
  | 'store'
