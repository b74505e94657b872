/** Why the data of an account is not what its program would write. */
export type AccountProblem =
  | { reason: 'length'; account: 'stake' | 'token'; bytes: number }
  | { reason: 'state'; account: 'stake' | 'token'; state: number }
  | { reason: 'account-type'; type: number }
  | { reason: 'form'; account: 'mint' | 'multisig' | 'program-data' | 'lookup-table' }
  | { reason: 'extension-cut-off' }
  | { reason: 'extension-length'; extension: string; bytes: number }
  | { reason: 'extension-value'; extension: string }
