import { runRules } from '../../assess/evaluate.ts'
import { type VaultCall, vaultCalls } from '../../facts/multisig.ts'
import type { Finding, Observation, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * What a multisig's vault is made to do, judged by the given rules as if the vault were the wallet: a proposal of which
 * the instructions stand in this transaction, or one that is carried out now. A signature under it weighs as much as the
 * thing itself, though a proposal still needs the other members (one step milder). Benign look-alike: whatever the same
 * rules have nothing grave to say of.
 */
export const multisigProposal = (rules: readonly Rule[]): Rule => ({
  id: 'multisig-proposal',
  flag: 'MULTISIG_PROPOSAL_DANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    '@sqds/multisig: vaultTransactionCreate, batchAddTransaction, vaultTransactionExecute',
    'Drift, 2026-04-01 (members signed what they could not read)',
  ],
  evaluate: (context) => vaultCalls(context).flatMap((call) => observeCall(call, rules)),
})

const observeCall = (call: VaultCall, rules: readonly Rule[]): Observation[] => {
  const told = new Map<string, Finding>()
  for (const context of call.contexts) {
    for (const finding of runRules(rules, context))
      if (grave.has(finding.severity)) told.set(`${finding.rule} ${finding.what}`, finding)
  }
  return [
    ...[...told.values()].map((finding) => observe(call, finding)),
    ...(call.incomplete ? [unread(call)] : []),
  ]
}

/** What is only noted of a wallet is a treasury's daily business. */
const grave: ReadonlySet<Severity> = new Set(['high', 'critical'])

const observe = ({ multisig, by, carriedOut }: VaultCall, finding: Finding): Observation => {
  const severity = finding.severity === 'critical' && carriedOut ? 'critical' : 'high'
  const milder = finding.severity === 'critical' ? 'high' : 'medium'
  return {
    what: `${carriedOut ? 'Carries out for' : 'Proposes to'} the multisig ${shortAddress(multisig)}: ${finding.what}`,
    why: `${finding.why} It is said of the multisig’s vault, not of your own wallet.`,
    advice: 'Sign only if all members know this and meant it.',
    at: [by.path],
    ...(finding.subject && { subject: finding.subject }),
    severity: carriedOut ? severity : milder,
  }
}

const unread = ({ multisig, by, carriedOut }: VaultCall): Observation => ({
  what: `${carriedOut ? 'Carries out for' : 'Proposes to'} the multisig ${shortAddress(multisig)} something of which a part could not be read.`,
  why: 'It names its accounts by lookup tables, or stands in an account of its own.',
  advice: 'Look at the whole proposal in the multisig’s own app before you sign.',
  at: [by.path],
  severity: 'low',
})
