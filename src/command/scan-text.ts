import { parseAddress } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { FindingText, ScanEvidence } from '../scan/answer/build-scan-evidence.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import { solText } from '../findings/words/amounts.ts'
import type { Verdict } from '../scan/assess/score.ts'
import type { GuardEvidence } from '../scan/answer/build-guards.ts'
import type { ScanReport } from '../scan/scan-transaction.ts'
import { type Colour, paint, plain } from './terminal.ts'

/** A scan result for people: verdict, what moves, who controls what, findings, what was not checked. */
export const scanText = (
  { answer, evidence }: ScanReport,
  wallet: string,
  colour: boolean,
): string =>
  [
    verdictLine(answer.verdict, answer.score, colour),
    plain(answer.summary),
    ...section('What moves', movements(answer, wallet)),
    ...section('Who controls what', evidence.controls.map(controlLine)),
    ...section('Within reach of unknown programs', evidence.bound.flatMap(reachLines)),
    ...section('Findings', evidence.findings.flatMap(findingLines)),
    ...section('Not checked', gaps(evidence)),
    ...(evidence.guards ? section('Guards', guardLines(evidence.guards)) : []),
    '',
  ].join('\n')

const verdicts: Record<Verdict, { words: string; colour: Colour }> = {
  safe: { words: 'SAFE: no serious risks found.', colour: 'green' },
  suspicious: {
    words: 'SUSPICIOUS: sign only if you know exactly what this does.',
    colour: 'yellow',
  },
  malicious: { words: 'MALICIOUS: do not sign.', colour: 'red' },
}

const verdictLine = (verdict: Verdict, score: number, colour: boolean): string => {
  const { words, colour: shade } = verdicts[verdict]
  return paint(`${words} (score ${score} of 1)`, shade, colour)
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${plain(line)}`)]

const movements = ({ details }: ScanReport['answer'], wallet: string): string[] => {
  const mine = details.balance_diffs.filter(({ address }) => address === wallet)
  if (mine.length === 0) return ['None of your assets, as far as could be checked.']
  return mine.map(({ mint, deltaUi }) => {
    const amount = plainNumber(Math.abs(deltaUi))
    return `${deltaUi < 0 ? 'out ' : 'in  '} ${amount} ${assetOf(mint)}`
  })
}

/** The symbol of a well-known mint; for other tokens the address, since names can be made up. */
const assetOf = (mint: string): string => {
  if (mint === wrappedSolMint) return 'SOL'
  const address = parseAddress(mint)
  const known = address && wellKnownMints.get(address)
  return known ? `${known.symbol} (${mint})` : `of token ${mint}`
}

const controlLine = ({ account, field, before, after }: ScanEvidence['controls'][number]): string =>
  `${account}: ${field.replaceAll('-', ' ')} from ${before ?? 'none'} to ${after ?? 'none'}`

const findingLines = ({ severity, stage, flag, what, why, advice }: FindingText): string[] => [
  `[${severity}${stage === 'trial' ? ', on trial' : ''}] ${flag}: ${what}`,
  `    Why: ${why}`,
  `    What to do: ${advice}`,
]

const gaps = ({ coverage }: ScanEvidence): string[] => [
  ...(coverage.simulated ? [] : [`The outcome: ${coverage.reason ?? 'the transaction fails.'}`]),
  ...coverage.unseenAccounts.map(({ account, reason }) => `${account}: ${reason}`),
  ...coverage.unknownPrograms.map(
    (program) =>
      `Instructions of program ${program} are not decoded: only their effects were assessed.`,
  ),
  ...coverage.undecodedCalls.map(
    ({ programId, name }) =>
      `A call to ${programId} (${name}) is not decoded: only its effects were assessed.`,
  ),
  ...scenarioGaps(coverage.worlds),
  ...coverage.mintsWithoutDecimals.map((mint) => `Decimals of token ${mint} are unknown.`),
]

const scenarioGaps = (scenarios: ScanEvidence['coverage']['worlds']): string[] =>
  !scenarios || scenarios.status === 'ran' || scenarios.status === 'not-needed'
    ? []
    : [`Other scenarios: ${scenarios.reason ?? `${scenarios.status}.`}`]

const reachLines = ({ mint, most, by }: ScanEvidence['bound'][number]): string[] => {
  if (by !== 'reach') return []
  return mint === wrappedSolMint
    ? [`up to ${solText(BigInt(most))}`]
    : [`up to ${most} ${most === '1' ? 'unit' : 'units'} of token ${mint}`]
}

const guardLines = ({ instructions, fit, unguarded, notes, guarded }: GuardEvidence): string[] => [
  ...instructions.flatMap(({ asserts }) => asserts.map((sentence) => `asserts      ${sentence}`)),
  ...unguarded.map(({ account, reason }) => `unprotected  ${account}: ${reason}`),
  fit.possible
    ? `They fit: ${fit.sizeBytes} of ${fit.limitBytes} bytes. --json has the guarded transaction.`
    : `They cannot be added. ${fit.reason ?? ''}`,
  ...(guarded
    ? [`With them:   ${verdictLine(guarded.verdict, guarded.score, false)}`, guarded.summary]
    : []),
  ...notes,
]

/** Plain decimals: `0.000005` instead of `5e-6`. */
const plainNumber = (value: number): string => {
  const [digits = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '0', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return `${whole}${fraction.padEnd(shift, '0')}`
}
