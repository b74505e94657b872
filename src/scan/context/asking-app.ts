import type { SiteReputation } from '../../lists/entries/site-reputation.ts'

/** What is known of the app that asks for the transaction, where the caller names one and something speaks against it. */
export type AskingApp = {
  host: string
  /** `listed`: the operator or a list of phishing sites names it. Otherwise how grave its address alone looks. */
  level: 'listed' | 'critical' | 'high'
  /** The most serious reason, in the words of the check of apps; only displayed. */
  reasonText: string
}

/** Assesses the app that a caller names. Knowledge of an app only ever adds to what the transaction shows. */
export type AppAssessor = {
  /** Lists of sites in use; a saved scan puts a recording in their place. */
  sites?: SiteReputation
  /** Undefined where there is nothing against the app, or where the domain cannot be read. */
  assess: (domain: string, sites?: SiteReputation) => AskingApp | undefined
}
