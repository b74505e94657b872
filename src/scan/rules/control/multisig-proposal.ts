import type { Observation } from '../../../findings/check.ts'
import { contentOf, type Finding } from '../../../findings/finding.ts'
import { isSerious } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { runRules } from '../../assess/evaluate.ts'
import type { ScanRule } from '../../context/rule.ts'
import { type VaultCall, vaultCalls } from '../../facts/multisig.ts'

export type MultisigProposal = {
  multisig: Address
  /** Executed now, rather than put to a vote. */
  executed: boolean
  /** The user acts without a vote, as with a smart wallet; `multisig` is its account. */
  direct?: true
  /** What the vault would do; absent if a part of the proposal could not be read. */
  finding?: Finding
}

/**
 * What the vault of a multisig, a smart wallet or a DAO does, assessed by the given rules as if the vault were the
 * wallet: for a proposal with its instructions in this transaction, or what is executed now. Signing it is as serious
 * as the action itself, although a proposal still needs other members (one step milder). Benign look-alike: everything
 * in which the rules find nothing serious.
 */
export const multisigProposal = (
  rules: readonly ScanRule[],
): ScanRule<'multisig-proposal', MultisigProposal> => ({
  id: 'multisig-proposal',
  code: 'MULTISIG_PROPOSAL_DANGER',
  severity: 'high',
  sources: [
    '@sqds/multisig: vaultTransactionCreate, batchAddTransaction, vaultTransactionExecute',
    'Drift, 2026-04-01 (members signed what they could not read)',
  ],
  evaluate: (context) => vaultCalls(context).flatMap((call) => observeCall(call, rules)),
})

const observeCall = (
  call: VaultCall,
  rules: readonly ScanRule[],
): Observation<MultisigProposal>[] => {
  const findings = call.contexts
    .flatMap((context) => runRules(rules, context))
    // Minor findings for a wallet are routine work for a treasury.
    .filter(({ severity }) => isSerious(severity))
  return [
    ...withoutRepeats(findings).map((finding) => observe(call, finding)),
    ...(call.incomplete ? [unread(call)] : []),
  ]
}

/** Several vaults of one proposal may lead to the same finding. */
const withoutRepeats = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [contentOf(finding), finding])).values(),
]

const observe = (
  { multisig, by, executed, direct }: VaultCall,
  finding: Finding,
): Observation<MultisigProposal> => {
  const { subject, before, after } = finding
  const critical = finding.severity === 'critical'
  return {
    params: { multisig, executed, finding, ...(direct && { direct }) },
    at: [by.path],
    ...(subject !== undefined && { subject }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    severity: executed ? (critical ? 'critical' : 'high') : critical ? 'high' : 'medium',
  }
}

const unread = ({ multisig, by, executed }: VaultCall): Observation<MultisigProposal> => ({
  params: { multisig, executed },
  at: [by.path],
  subject: multisig,
  severity: 'low',
})
