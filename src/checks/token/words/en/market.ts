import { solText } from '../../../../findings/words/amounts.ts'
import type { WordsFor } from '../../../../findings/words/catalogue.ts'
import { dollarText } from '../../../../findings/words/dollars.ts'
import type { ageCheck } from '../../rules/age.ts'
import type { creatorHistoryCheck } from '../../rules/creator-history.ts'
import type { creatorShareCheck } from '../../rules/creator-share.ts'
import type { holderConcentrationCheck } from '../../rules/holder-concentration.ts'
import type { launchpadCurveCheck } from '../../rules/launchpad-curve.ts'
import type { linkedBuyersCheck } from '../../rules/linked-buyers.ts'
import type { liquidityCheck } from '../../rules/liquidity.ts'
import type { lockedLiquidityCheck } from '../../rules/locked-liquidity.ts'
import type { sellRouteCheck } from '../../rules/sell-route.ts'
import type { tokenFormCheck } from '../../rules/token-form.ts'

/** Findings about holders, trading and the token's past. */
export const marketWords: WordsFor<
  | typeof ageCheck
  | typeof creatorHistoryCheck
  | typeof creatorShareCheck
  | typeof holderConcentrationCheck
  | typeof launchpadCurveCheck
  | typeof linkedBuyersCheck
  | typeof liquidityCheck
  | typeof lockedLiquidityCheck
  | typeof sellRouteCheck
  | typeof tokenFormCheck
> = {
  age: ({ ageHours }) => ({
    what: `This token was created ${agoText(ageHours)}.`,
    why:
      ageHours < 24
        ? 'Most tokens that become worthless do so within days.'
        : 'Little is known about it yet.',
  }),
  'creator-history': ({ mints }) => ({
    what: `Its creator has made ${mints} tokens.`,
    why: 'Creators of many tokens rarely stand behind any of them.',
  }),
  'creator-share': ({ pct }) => ({
    what: `Its creator holds ${percentText(pct)} of the supply.`,
    why: 'Selling it would bring the price down.',
  }),
  'holder-concentration': (params) =>
    params.holders === 'largest'
      ? {
          what: `One holder has ${percentText(params.pct)} of the supply.`,
          why: 'Selling it would bring the price down.',
        }
      : {
          what: `The ten largest holders have ${percentText(params.pct)} of the supply.`,
          why:
            'countedBy' in params
              ? `As counted by ${params.countedBy}, which may include pools.`
              : 'Pools and lockers are not counted.',
        },
  'launchpad-curve': ({ launchpad, paidLamports }) => ({
    what: `This token is still sold by the launchpad ${launchpad}.`,
    why: `${paidLamports === undefined ? '' : `Buyers have paid in ${solText(paidLamports)}, which is all that sellers can get back. `}Nearly all such tokens lose most of their value.`,
  }),
  'linked-buyers': ({ wallets, buyers, pct, byBundle, byFunder }) => ({
    what: `${wallets} of its first ${buyers} buyers may be one party. They bought ${percentText(pct)} of the supply.`,
    why: `${linkText(byBundle, byFunder)} Selling together would bring the price down.`,
  }),
  liquidity: ({ liquidityUsd }) => ({
    what: `Its pools hold only ${dollarText(liquidityUsd)}.`,
    why: 'Selling more than a little of it brings next to nothing.',
  }),
  'locked-liquidity': ({ exchange, burntPct }) => ({
    what: `Liquidity providers can take out ${percentText(100 - burntPct)} of its pool on ${exchange}.`,
    why: 'Without liquidity it cannot be sold.',
  }),
  'sell-route': ({ buys }) => ({
    what: `It was bought ${buys} times in a day and never sold.`,
    why: 'It may not be possible to sell it.',
  }),
  'token-form': () => ({
    what: 'This token cannot be divided.',
    why: 'That is normal for tickets, passes and editions, but not for money.',
  }),
}

const linkText = (byBundle: boolean, byFunder: boolean): string => {
  if (byBundle && byFunder)
    return 'They bought one right after the other in one block, or one wallet paid in their first SOL.'
  return byFunder
    ? 'One wallet paid in their first SOL.'
    : 'They bought one right after the other in one block.'
}

const agoText = (hours: number): string => {
  if (hours < 1) return 'less than an hour ago'
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'a day ago' : `${days} days ago`
}

/** With at most one decimal. */
const percentText = (pct: number): string => `${Math.round(pct * 10) / 10} %`
