/** What is known of the app that asks for the transaction, where the caller names one and something speaks against it. */
export type AskingApp = {
  host: string
  /** `listed`: the operator or a list of phishing sites names it. Otherwise how grave its address alone looks. */
  level: 'listed' | 'critical' | 'high'
  /** The gravest reason, a sentence. */
  message: string
}
