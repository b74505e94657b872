/*
 * Every amount and share that the scan compares with, and the reason for each; counts and ages are next door. Sizes and
 * codes that a program or the network defines are not here but next to the code that reads them.
 */

// Lamports. 10,000,000 are 0.01 SOL.

/** Network fees and the rent of a few accounts come to less: a smaller change in SOL means nothing. */
export const materialMinLamports = 10_000_000n

/** Ten times what traders in a hurry tip, and more than the rent of a few accounts. */
export const tipMaxLamports = 50_000_000n

/** Ten times the priority fee that traders in a hurry pay. */
export const highFeeMinLamports = 100_000_000n
/** From here on, fees and tips are compared with the balance: half of it is a theft, a quarter a reason for care. */
export const feeShareMinLamports = 20_000_000n
/** Traders in a hurry tip up to a few tenths of a SOL: beyond it, even a small share is a reason for care. */
export const largeTipMinLamports = 500_000_000n
/** No transaction is worth this much to be first in a block. */
export const extremeFeeMinLamports = 1_000_000_000n
/**
 * What fees and tips may come to, times their share of the balance: the more they are, the smaller the share that is too
 * much. A tenth of 5 SOL reaches the larger one, a thirtieth of 9 SOL the smaller one.
 */
export const costTimesShareLamports = { medium: 10_000_000n, high: 50_000_000n } as const

/** The cheapest things that established protocols buy or return cost more. */
export const protocolReturnMinLamports = 1_000_000n
/** An attacker's program can easily pay less than this in return for what it takes. */
export const programReturnMinLamports = 10_000_000n
/** An attacker can afford to return this much to each victim so that a theft looks like a trade. */
export const handedOutReturnMinLamports = 50_000_000n

/** Enough to tempt; a smaller income may be a refund of rent. */
export const decoyIncomeMinLamports = 50_000_000n
/** Closing a few accounts when an NFT is burnt returns at most this in rent. */
export const burnRentMaxLamports = 30_000_000n
/** Burning an NFT returns the rent of its accounts, so no owner who knows the price sells one for less. */
export const listingPriceMinLamports = 2_000_000n
/** A compressed NFT has no accounts; a listing's own account costs more rent than this. */
export const compressedPriceMinLamports = 100_000n
/** Above the rent of any account that people fund for others, and below what anyone would stake. */
export const fundedAccountMinLamports = 50_000_000n
/** More than the rent of any account that a wallet derives for a program to use. */
export const derivedAccountMinLamports = 50_000_000n
/** A swap of less in a thin pool is not worth a warning. */
export const thinPoolSwapMinLamports = 50_000_000n
/** What a program may take of a rich wallet without a warning, however small a share it is. */
export const trifleMaxLamports = 100_000_000n
/** A thief who reaches a wallet takes this much: who leaves it untouched did not come for everything. */
export const keptMinLamports = 5_000_000_000n
/** A large share of a nearly empty wallet is still a small amount. */
export const largeShareMinLamports = 100_000_000n

/** Rent is paid once per account; opening accounts to lock up more SOL than this costs more. */
export const openingRentMaxLamports = 100_000_000n
/** Two machines may charge slightly different fees for the same transaction. */
export const runFeeToleranceLamports = 100_000n
/** Fees may change when guards are appended. */
export const guardFeeToleranceLamports = 100_000n

// Values. A scan uses no prices, so these bounds hold in any market of recent years, and a trade is compared with half of
// them: a price may leave its bounds by as much again before an honest trade is reported. Source: daily prices of
// CoinGecko from 2022 to 2025.

/** What one whole token is worth, in lamports or micro-dollars. */
export type UnitWorth = {
  in: 'lamports' | 'micro-dollars'
  min: bigint
  max: bigint
  decimals: number
}

const dollars = (min: bigint, max: bigint, decimals: number): UnitWorth => ({
  in: 'micro-dollars',
  min: min * 1_000_000n,
  max: max * 1_000_000n,
  decimals,
})

/**
 * Staked SOL is worth SOL and its rewards, some 7 % a year: the oldest of these pools, Marinade's, began in 2021 and
 * stood at 1.3 SOL in 2025. The pool's own account, where the transaction names it, gives the exact rate instead.
 */
const stakedSol: UnitWorth = {
  in: 'lamports',
  min: 1_000_000_000n,
  max: 1_600_000_000n,
  decimals: 9,
}

/** Tokens that can be redeemed for a dollar. One fell to 0.88 for a day (USDC, March 2023), within what is tolerated. */
export const dollarWorth: UnitWorth = {
  in: 'micro-dollars',
  min: 950_000n,
  max: 1_050_000n,
  decimals: 6,
}

/** Others by the symbol of their well-known mint. */
export const knownWorths: Readonly<Record<string, UnitWorth>> = {
  // A euro was worth between 0.95 and 1.25 dollars.
  EURC: { in: 'micro-dollars', min: 850_000n, max: 1_400_000n, decimals: 6 },
  JitoSOL: stakedSol,
  mSOL: stakedSol,
  bSOL: stakedSol,
  jupSOL: stakedSol,
  // 15,500 to 126,000 dollars.
  cbBTC: dollars(15_000n, 250_000n, 8),
  WBTC: dollars(15_000n, 250_000n, 8),
  // 990 to 4,950 dollars.
  WETH: dollars(900n, 10_000n, 8),
  // A share of Jupiter's perpetuals pool: 1.4 to 6 dollars since it began in 2024.
  JLP: dollars(1n, 15n, 6),
}

/** Lowest and highest price of one SOL in micro-dollars. It was between 8 (for days) and 294 dollars (January 2025). */
export const solPriceMicroDollars = [20_000_000n, 400_000_000n] as const

/** 100 billion dollars: no token beside the above was ever worth more in all. */
export const largestTokenMicroDollars = 100_000_000_000_000_000n

/** Ten dollars: a worse price for less is not worth a warning. */
export const tradeMinMicroDollars = 10_000_000n
/** Fifty dollars, which are several hundred at the usual prices of SOL: more than a fee or a game. */
export const largeTradeMinMicroDollars = 50_000_000n

/**
 * Slippage that traders accept and wallets set by themselves, in basis points: a fifth for tokens whose price moves, as
 * one in ten of the recorded swaps, and a twentieth between two kinds of the same money.
 */
export const usualSlippageBasisPoints = { price: 2_000n, rate: 500n } as const

/**
 * What a swap puts at risk with more slippage than that, per severity: from which share of the balance on, and what it is
 * worth at least. Twenty dollars, or one SOL at its lowest price, is little unless it is money and a quarter of a
 * balance; three hundred are too much for a tenth of one. Market makers risk tiny parts of their balance this way.
 */
export type RiskBound = {
  percent: bigint
  microDollars: bigint
  /** What is worth so much: what is paid, or either side. */
  of: 'paid' | 'either'
}
export const riskBounds: Readonly<Record<'medium' | 'high', readonly RiskBound[]>> = {
  high: [
    { percent: 25n, microDollars: 20_000_000n, of: 'paid' },
    { percent: 25n, microDollars: 50_000_000n, of: 'either' },
    { percent: 10n, microDollars: 300_000_000n, of: 'either' },
    { percent: 2n, microDollars: 600_000_000n, of: 'either' },
  ],
  medium: [
    { percent: 10n, microDollars: 10_000_000n, of: 'either' },
    { percent: 2n, microDollars: 50_000_000n, of: 'either' },
  ],
}

/** A cent: no asset that anyone would order for less is worth an order. */
export const orderMinMicroDollars = 10_000n

/**
 * From which share of a balance on a loss without a return counts, in percent, and what it must be worth if it is the
 * whole balance: the smaller the value, the larger the share has to be.
 */
export type LossBound = { percent: bigint; microDollars: bigint; lamports: bigint }
export type LossBounds = Readonly<Record<'low' | 'medium' | 'high' | 'critical', LossBound>>

/**
 * Bounds of each severity; between them, the weight rises steadily. What apps request for a price is a small part of a
 * balance or all of a wallet that was filled for it: of the payments recorded on mainnet none takes between a quarter
 * and nearly all. So a fifth is a reason for care and three tenths a strong warning, and thieves take three quarters or
 * more. A few dollars are a payment, whatever is left, and up to 0.06 SOL, which was never worth more than 18 dollars,
 * only a caution is due: people fill wallets for one purchase, and no thief comes for as little.
 */
export const lossBounds: LossBounds = {
  low: { percent: 15n, microDollars: 5_000_000n, lamports: 20_000_000n },
  medium: { percent: 21n, microDollars: 7_000_000n, lamports: 30_000_000n },
  high: { percent: 30n, microDollars: 15_000_000n, lamports: 60_000_000n },
  critical: { percent: 75n, microDollars: 60_000_000n, lamports: 250_000_000n },
}

/**
 * The same for what may be worth nothing: a collectible or token that no market had for sale, or what a program without a
 * name keeps. Its seller sets the price, which is up to two SOL at almost every first sale, whatever the buyer has
 * left. Beyond that, it is no better than nothing.
 */
export const unprovenBounds: LossBounds = {
  low: { percent: 20n, microDollars: 25_000_000n, lamports: 500_000_000n },
  medium: { percent: 25n, microDollars: 50_000_000n, lamports: 1_000_000_000n },
  high: { percent: 35n, microDollars: 100_000_000n, lamports: 2_000_000_000n },
  critical: { percent: 75n, microDollars: 400_000_000n, lamports: 8_000_000_000n },
}

/**
 * Minimum weight of each severity in the score, where a finding's weight rises steadily; from the third on, the bounds of
 * the verdicts.
 */
export const severityFloors = { low: 0.03, medium: 0.1, high: 0.3, critical: 0.7 } as const
/** What a loss of one asset alone weighs at most: a strong warning. */
export const oneAssetMaxWeight = 0.5

// Shares, in percent unless named otherwise.

/** What is left of an asset after this is not worth counting. */
export const nearlyAllPercent = 90n
/** Drainer services take at least this much of an asset before they split it. */
export const lootPercent = 75n
/** Half: a payment above it is the larger part of the balance. */
export const majorityPercent = 50n
/** Fees of pools and slippage between two kinds of dollars, or of SOL, come to a few percent. */
export const fairPercent = 80n
/** A quarter of an asset is no small matter to its owner. */
export const largePercent = 25n
/** More than a fifth, which prices rarely take: a reason for care where a program decides the amount. */
export const notedPercent = 21n
/** Fees and tips come to less than a tenth of what the user has. */
export const smallPercent = 10n
/** What traders pay to be first is less than this of what they have. */
export const costPercent = 1n
/** Subscriptions, tips and mints take about this much; a thief who hides a switch wants more. */
export const triflePercent = 2n
/** A smaller difference between two runs is a fee or rounding. */
export const differencePercent = 1n
/** Prices move between preview and signature; exchanges allow about this much slippage by default. */
export const guardGainTolerancePercent = 1n

/** An exchange holds more dollars than this in one account; no thief leaves as much where it can be frozen. */
export const treasuryMinDollars = 1_000_000n
/** What one customer pays is a trace in such an account. */
export const treasuryMinTimes = 1_000n

/**
 * One part in this many of a token's supply is a small amount: few tokens are worth more than ten million dollars, so it
 * is less than the SOL that has to stay.
 */
export const smallSupplyParts = 20_000n
/** The same for tokens that people know by name, which may be worth billions. */
export const smallKnownSupplyParts = 100_000_000n

/** What drainer operators leave to the affiliate who brings the victim, in thousandths of the loot. */
export const drainerSplitsPermille = [700n, 750n, 800n, 850n] as const
/** Rounding and fees move such a split by less. */
export const drainerSplitTolerancePermille = 5n

/** Minimum transfer fee of each severity: half, a tenth, three percent, any. */
export const transferFeeMinBasisPoints = {
  critical: 5_000,
  high: 1_000,
  medium: 300,
  low: 1,
} as const

/**
 * How many times what can be sold wallets may show of a token, per severity. Savings and shares of funds stay below
 * twice, and the largest splits of shares were fifty for one.
 */
export const displayFactorMin = { high: 50, medium: 2 } as const

/** A pool that others have filled with this many times what the user adds has a price that more than one of them made. */
export const deepPoolMinTimes = 10n

/** No deliberate first purchase puts in this many times what a concentrated pool holds. */
export const concentratedPoolMinTimes = 4n

/** A hidden branch that takes a smaller share may be another price; a thief takes more. */
export const hiddenSharePercent = 20n

// What an unknown program is handed, and what explains it.

/** Less SOL than this is not worth a program that waits for its chance. */
export const reachableMinLamports = 50_000_000n
/** The smallest account costs more to open: less than this is no payment, fee or deposit. */
export const openingRentMinLamports = 500_000n
/** A thousandth of a balance: less is a trace that is moved to look busy. */
export const tokenTracePermille = 1n

/**
 * From here on, the amount of a permission for later payments limits nothing: a billion dollars in millionths, a million
 * SOL in lamports. The terms do not name the token.
 */
export const boundlessPullMinUnits = 10n ** 15n
