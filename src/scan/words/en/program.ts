import type { TokenAmount } from '../../../findings/amount.ts'
import { shortAddress, tokenAmountText, tokenText } from '../../../findings/words/amounts.ts'
import type { DraftSentences, WordsFor } from '../../../findings/words/catalogue.ts'
import type { ScenarioHarm } from '../../facts/scenario-harm.ts'
import type { couldNotSimulate } from '../../rules/program/could-not-simulate.ts'
import type { lookupTableHiding } from '../../rules/program/lookup-table-hiding.ts'
import type { siblingSwitch } from '../../rules/program/sibling-switch.ts'
import type { transferHookDrainer } from '../../rules/program/transfer-hook-drainer.ts'
import type { unknownCoreInstruction } from '../../rules/program/unknown-core-instruction.ts'
import type { unexplainedSignature } from '../../rules/program/unexplained-signature.ts'
import type { unfilledLookupTable } from '../../rules/program/unfilled-lookup-table.ts'
import type { unknownProgramWithSignature } from '../../rules/program/unknown-program-with-signature.ts'
import type { unseenLedger } from '../../rules/program/unseen-ledger.ts'
import type { UnstableOutcome, unstableOutcome } from '../../rules/program/unstable-outcome.ts'
import type { youngUpgradeableProgram } from '../../rules/program/young-upgradeable-program.ts'
import { codeOutcomeText, confirmedText } from './code-outcome.ts'
import { programAsSubject, untrustedProgramText } from './program-text.ts'
import { changeText, scenarioGapText } from './scenarios.ts'
import { simulationGapText } from './simulation.ts'

/** Rules about programs, and about incomplete checks. */
export const programWords: WordsFor<
  | typeof couldNotSimulate
  | typeof lookupTableHiding
  | typeof siblingSwitch
  | typeof transferHookDrainer
  | typeof unknownCoreInstruction
  | typeof unexplainedSignature
  | typeof unfilledLookupTable
  | typeof unknownProgramWithSignature
  | typeof unseenLedger
  | typeof unstableOutcome
  | typeof youngUpgradeableProgram
> = {
  'could-not-simulate': (params) => {
    switch (params.reason) {
      case 'fails':
        return {
          what: `The simulation of this transaction fails${params.error === '' ? '' : ` (${params.error})`}.`,
          why: 'What it would do if it succeeded later is unknown. Some thefts fail in the preview on purpose.',
          advice: 'Sign only if you know why it fails.',
        }
      case 'not-simulated':
        return {
          what: `This transaction could not be simulated. ${simulationGapText(params.gap)}`,
          why: 'What it does to your accounts is unknown.',
          advice: 'Sign only if you know exactly what this transaction does, or try again later.',
        }
      case 'account-unseen':
        return {
          what: `What this transaction does to account ${shortAddress(params.account)}${othersText(params.others)} could not be seen: ${
            params.unseen === 'not-reported'
              ? 'the Solana node did not report it'
              : 'its data could not be read'
          }.`,
          why: 'A change that cannot be seen may be the one that costs you.',
          advice: 'Sign only if you know exactly what this transaction does.',
        }
      case 'mint-unread':
        return {
          what: `The mint of ${tokenText(params.mint)}, which you send, could not be read.`,
          why: 'It is not known who can take or freeze this token, or which program runs when it moves.',
          advice: 'Sign only if you know this token, or try again later.',
        }
    }
  },
  'lookup-table-hiding': ({ account, table, tableIs }) => ({
    what: `This transaction names ${shortAddress(account)}, which receives assets or rights of yours, only through the lookup table ${shortAddress(table)}.`,
    why: `That table ${tableIs === 'closing' ? 'is being closed' : 'was filled within the last hour'}. Wallets that do not resolve lookup tables do not show the receiver.`,
    advice: 'Sign only if you have verified that address.',
  }),
  'sibling-switch': (params) => ({
    what: `This transaction ${harmText(params)} ${changeText(params.change)}, although it looks harmless on its own.`,
    why: 'The transactions in this request are built so that each one hides what the other does.',
    advice: { never: 'None of them is needed for an honest purpose.' },
  }),
  'transfer-hook-drainer': ({ mint, program, accounts }) => ({
    what: `Moving ${tokenText(mint)} calls ${untrustedProgramText(program)}, and gives it write access to ${accounts.length === 1 ? 'another account' : `${accounts.length} other accounts`} of yours.`,
    why: 'A program that only approves transfers does not need your other accounts.',
    advice: { never: 'Leave a token with such a program alone.' },
  }),
  'unknown-core-instruction': ({ program, programName, status }) => ({
    what: `This transaction calls ${programName ?? `the core program ${shortAddress(program)}`} with ${status === 'malformed' ? 'data that does not match the instruction' : 'an unknown instruction'}.`,
    why: 'What it does to your accounts cannot be read from it.',
    advice: 'Sign only if you know what built this transaction.',
  }),
  'unexplained-signature': ({ program, upgradeAuthority }) => ({
    what: `This transaction lets the unknown program ${shortAddress(program)} spend your assets, but the program does nothing with them.`,
    why: `${shortAddress(upgradeAuthority)} can replace its code before the transaction runs, and the new code can take what your signature allows.`,
    advice: { onlyIf: 'you know why this app needs access to your assets' },
  }),
  'unfilled-lookup-table': ({ table, entry, entries, otherAccount }) => ({
    what:
      entries === undefined
        ? `This transaction names accounts through ${otherAccount ? `${shortAddress(table)}, which is not a lookup table` : `the lookup table ${shortAddress(table)}, which does not exist`}.`
        : `This transaction uses entry ${entry} of the lookup table ${shortAddress(table)}, which has ${entries === 1 ? 'one entry' : `${entries} entries`}.`,
    why: `${otherAccount ? 'The owner of that account can turn it into a table' : 'Others can fill that table'} after you sign, and so choose who gets what the transaction gives away.`,
    advice: { onlyIf: 'a second scan finds the table filled' },
  }),
  'unknown-program-with-signature': ({ program, gap }) => ({
    what: `This transaction gives your signature or your accounts to ${untrustedProgramText(program)}.`,
    why: `The program may behave differently after you sign, and that was not tested.${gap ? ` ${scenarioGapText(gap)}` : ''}`,
    advice: 'Sign only if you trust the app that requests it.',
  }),
  'unseen-ledger': ({ claims, holds }) => ({
    what: `This transaction uses your signature for ${unseenText[holds].compressed}. ${claims ? `Some ${holds === 'sol' ? 'comes' : 'come'} to you, but where the rest goes cannot be seen.` : unseenText[holds].gone}`,
    why: unseenText[holds].why,
    advice: 'Sign only if you started this transfer in your own wallet.',
  }),
  'unstable-outcome': (params) => {
    const { why, ...advice } = unstableAdvice(params)
    return { what: unstableText(params), why: `${why}${confirmedText(params.change)}`, ...advice }
  },
  'young-upgradeable-program': ({ program, upgradeAuthority, days }) => ({
    what: `${programAsSubject(program)} was deployed or changed ${agoText(days)}, and ${shortAddress(upgradeAuthority)} can replace it at any time.`,
    why: 'The code that runs when your signature is used may not be the code that was simulated.',
    advice: 'Sign only if you trust the app that requests it.',
  }),
}

const unseenText = {
  tokens: {
    compressed: 'compressed tokens',
    gone: 'Where they go cannot be seen.',
    why: 'Compressed tokens are not held in accounts, so no balance shows who receives them.',
  },
  nfts: {
    compressed: 'compressed NFTs',
    gone: 'Where they go cannot be seen.',
    why: 'Compressed NFTs are not held in accounts, so no balance shows who receives them.',
  },
  sol: {
    compressed: 'compressed SOL',
    gone: 'Where it goes cannot be seen.',
    why: 'Compressed SOL is not held in accounts, so no balance shows who receives it.',
  },
} as const

const othersText = (others: number): string =>
  others === 0 ? '' : ` and ${others} other ${others === 1 ? 'account' : 'accounts'}`

const agoText = (days: number): string => {
  if (days === 0) return 'less than a day ago'
  return days === 1 ? 'one day ago' : `${days} days ago`
}

/** `takes 3 SOL from you`, `gives 7xKX…gAsU control of your account 9Zn4…1BE1`. */
const harmText = (harm: ScenarioHarm): string => {
  if (harm.what === 'loss') return `takes ${tokenAmountText(harm.lost)} from you`
  // Its own sentence says more, where there is room for it.
  if (harm.what === 'finding') return 'does more with your signature'
  const account = shortAddress(harm.account)
  if (harm.field === 'frozen') return `freezes your account ${account}`
  return harm.next
    ? `gives ${shortAddress(harm.next)} control of your account ${account}`
    : `changes who controls your account ${account}`
}

/** How that compares with the simulation on the current chain. */
const nowText = (params: UnstableOutcome): string => {
  if (params.kind === 'lure') return ', while it only fails now'
  return params.what === 'loss' && params.kind === 'growth'
    ? `, instead of the ${tokenAmountText(params.lostNow)} it takes now`
    : ', although the simulation does not show that'
}

const unstableText = (params: UnstableOutcome): string => {
  const { change } = params
  if (params.what === 'loss' && params.kind === 'vanish') {
    const { lost, lostNow } = params
    return `This transaction costs the same but gives you ${nothingOf(lost)} the ${tokenAmountText({ ...lostNow, raw: -lostNow.raw })} it shows now, ${changeText(change)}.`
  }
  if (change.cause === 'code') return codeOutcomeText(params, change)
  return `This transaction ${harmText(params)} ${changeText(change)}${nowText(params)}.`
}

/** `nothing of`, or `only 0.1 SOL of`, what comes back; losses are positive. */
const nothingOf = (lost: TokenAmount): string =>
  lost.raw < 0n ? `only ${tokenAmountText({ ...lost, raw: -lost.raw })} of` : 'nothing of'

const unstableAdvice = (params: UnstableOutcome): Pick<DraftSentences, 'why' | 'advice'> => {
  if (params.kind === 'vanish')
    return {
      why: 'Whether you get anything for what you pay depends on something that others can change after you sign.',
      advice: { never: 'Ask for a transaction that fails if you get less than you agreed to.' },
    }
  if (params.kind === 'lure')
    return {
      why: 'A transaction that fails in the preview and takes your assets later is a known trap.',
      advice: { never: '' },
    }
  if (params.priced && params.named)
    return {
      why: `The price is read from an account of ${params.named.name}, a publicly named program, and the transaction sets no limit.`,
      advice: 'Compare the price with the one that the app shows.',
    }
  if (params.priced)
    return {
      why: 'The price is read from an account that others can change after you sign, and nothing limits it.',
      advice: 'Sign only if you trust the operator of this program with that amount.',
    }
  return {
    why:
      params.change.cause === 'code'
        ? 'The simulation does not show it, because that has not changed yet.'
        : 'What the program does depends on something that others can change after you sign.',
    advice:
      params.kind === 'growth'
        ? 'Sign only if you trust the operator of this program with that amount.'
        : { never: 'No honest transaction needs this.' },
  }
}
