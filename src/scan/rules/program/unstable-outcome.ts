import type { WorseScenario } from '../../scenarios/report.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import { nearlyAllPercent } from '../../thresholds.ts'

/**
 * Under other circumstances than those of now (later, with other bytes in an account that strangers control, once an
 * account has been opened) the same signed transaction takes more from the user or hands over control. That is how a
 * theft looks that shows nothing while the wallet looks. Getting less for the same price is not meant, nor failing.
 * Benign look-alike: a program that reads its price from an account of its own and sets no limit to it; that is a
 * strong warning and not a theft, since the price may stay what it is.
 */
export const unstableOutcome: Rule = {
  id: 'unstable-outcome',
  flag: 'UNSTABLE_OUTCOME',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'Blockaid writable_accounts_farming; Blowfish on bit-flip drainers (Aqua, Vanish), 2024-02',
    'opcodes.fr, Solana simulation detection, 2022',
    'skid.frl/articles/solana-toctou',
  ],
  evaluate: (context) => {
    const worse =
      context.scenarios?.worse.filter(({ scenario }) => scenario.cause !== 'sibling') ?? []
    return gravestOfEach(worse).map((each) => observe(each, context))
  },
}

const ranks: Record<Severity, number> = { info: 0, low: 1, medium: 2, high: 3, critical: 4 }

/** One for each asset and each account whose control changes hands: the gravest, and of those the first found. */
const gravestOfEach = (worse: readonly WorseScenario[]): WorseScenario[] => {
  const bySubject = new Map<string, WorseScenario>()
  for (const each of worse) {
    const subject = each.what === 'loss' ? each.mint : each.change.account
    const known = bySubject.get(subject)
    if (!known || ranks[severityOf(each)] > ranks[severityOf(known)]) bySubject.set(subject, each)
  }
  return [...bySubject.values()]
}

const severityOf = (worse: WorseScenario): Severity => {
  if (worse.what === 'control') return 'critical'
  if (worse.priced || worse.kind === 'growth') return 'high'
  if (worse.kind === 'switch') return 'critical'
  return worse.lostThen * 100n >= worse.held * nearlyAllPercent ? 'critical' : 'high'
}

const observe = (worse: WorseScenario, context: RiskContext): Observation => ({
  what: whatOf(worse, context),
  why: whyOf(worse),
  advice:
    severityOf(worse) === 'critical'
      ? 'Do not sign. No honest transaction needs this.'
      : 'Sign only if you trust whoever runs this program with that much.',
  severity: severityOf(worse),
  ...subjectOf(worse),
})

const whatOf = (worse: WorseScenario, { decimals }: RiskContext): string => {
  const { when } = worse.scenario
  if (worse.what === 'control') {
    const { account, after = 'somebody else' } = worse.change
    return `Gives ${shortAddress(after)} power over your account ${shortAddress(account)} ${when}, which trying it out now does not show.`
  }
  const taken = amountText(worse.lostThen, worse.mint, decimals)
  const now =
    worse.kind === 'growth'
      ? `instead of the ${amountText(worse.lostNow, worse.mint, decimals)} that it takes now`
      : worse.kind === 'lure'
        ? 'while it merely fails now'
        : 'although trying it out now shows nothing of the sort'
  return `Takes ${taken} from you ${when}, ${now}.`
}

const whyOf = (worse: WorseScenario): string => {
  if (worse.what === 'loss' && worse.priced)
    return 'What you pay is read from an account that others can change after you have signed, and nothing you sign limits it.'
  if (worse.kind === 'lure')
    return 'A transaction that fails while you look and takes your assets later is a known trap.'
  return 'The program decides what to take by something that others can bring about after you have signed.'
}

const subjectOf = (worse: WorseScenario): Pick<Observation, 'subject' | 'before' | 'after'> => {
  if (worse.what === 'control') {
    const { account, before, after } = worse.change
    return {
      subject: account,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
  }
  const subject = worse.scenario.byte?.account ?? worse.receivers[0]
  return {
    ...(subject && { subject }),
    before: (-worse.lostNow).toString(),
    after: (-worse.lostThen).toString(),
  }
}
