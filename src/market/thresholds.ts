/*
 * Every amount, share and count that decisions in this room depend on, with its reason. Sizes of pages, batches and
 * caches, and times between calls, are defined beside the code that uses them.
 */

// What a price or a pool must be worth to count, in USD.

/** Trades of a few cents say little about a price. */
export const pricingTradeMinUsd = 1
/** The price in a smaller pool is easy to manipulate. */
export const pricedPoolMinUsd = 1_000
/** A fall from less does not matter: there was never enough to trade. */
export const fallingLiquidityMinUsd = 5_000

/** Wallets whose trades of SOL in a minute make its price: enough that some cannot move it. */
export const solVotesMin = 20
/** Wallets that must agree on a price before no other source is needed: three of them outweigh any two. */
export const ownPriceMinWallets = 5
/** What they must have traded, each in one trade: less is no loss to one who trades at a wrong price. */
export const ownPriceMinUsd = 250
/**
 * How many times higher or lower than a last known trade the price of newer ones through programs without a name may be:
 * the owner of such a program trades there at any price.
 */
export const unnamedPriceMaxTimes = 1.5
/** Kinds of dollar tokens that must trade before one can be seen to fail: of two, it is unknown which one did. */
export const dollarKindsMin = 3
/** What the fees and the movement of SOL add to the price of a dollar token: it is a dollar within this share. */
export const dollarPriceError = 0.01
/** Number of first and last prices stored for each token and window: a median of five tolerates two odd ones. */
export const endPricesMax = 5
/** Trades in the first and in the last part of a window, of this share, show its first and its last price. */
export const flowEndShare = 1 / 24

// What is listed.

/** A token traded by a single wallet is easily made to look busy. */
export const trendingMinWallets = 2
/** Own trades of fewer wallets, or of less volume in a day, show no market cap and no change. */
export const ownMarketMinWallets = 3
export const ownMarketMinUsd = 100
/** A win rate over fewer sales says little. */
export const winRateMinSells = 3
/** Traders are ranked by profit only if the cost of this share of their sales is known, in percent. */
export const rankedMinCoveragePercent = 50
/** Sales with a known cost before a trader has a record that counts in signals. */
export const recordMinSells = 5
/** A good record wins at least half of its sales. */
export const recordMinWinRatePercent = 50
/** Traders followed if no provider lists pools: each takes node calls. */
export const followedTraders = 5
/** Fewer trades in a week are no evidence of skill. */
export const followedTraderMinTrades = 5
/** A chart uses only own trades if their candles cover at least this share of it. */
export const ownChartMinShare = 0.8
/** A list of verified tokens that shrinks below this share of the previous one is probably broken. */
export const verifiedListMinShare = 0.5
/** A list that stays that small this many times is accepted. */
export const verifiedListRefusalsMax = 3

/** The first buyers of a token that are kept: enough to find those of one group. */
export const firstBuyersMax = 100

/**
 * Results, first buyers and groups appear only if this share of the blocks was read, in percent: what is missing then is
 * less than what a single trade does to most results, and a group of three is unlikely to lose its proof.
 */
export const resultsMinCoveragePct = 95
/** A volume from a sample with a larger error, in percent, would only say that there is one. */
export const estimateMaxErrorPct = 50
/** Fewer trades in a sample do not show how much blocks differ. */
export const estimateMinTrades = 10
/** Deviation of the sizes of all trades in a recorded block, as a multiple of their mean … */
export const estimateUsualSpread = 4.8
/** … which counts as so many trades beside those of a sample: with fewer, errors hold less often than they say. */
export const estimateUsualTrades = 1_000
/** Fewer first buyers next to each other, or of one funder, are chance. */
export const buyerGroupMinWallets = 3
/** Buyers that race each other each pay a tip of their own; those of one bundle share one. */
export const bundleMinBuyersPerTip = 3
/** Share of wallets that got their first SOL shortly before, from which on buyers in a row count as a bundle. */
export const bundleMinNewShare = 0.5
/** A launch is listed as graduating from this share of its sale on, in percent. */
export const graduatingMinPct = 50
/** One that has not traded for this long is not about to graduate. */
export const graduatingMaxIdleDays = 1
/** A wallet that pays the first SOL of so many others within hours is an exchange or a service, and links none of them. */
export const serviceMinFunded = 100

// Signals. Scores are 0 to 100.

/** Weaker signals are not listed. */
export const signalMinScore = 15
/** What each further reason adds of its own score to the strongest. */
export const furtherReasonShare = 0.2

/** Fewer trades are chance. */
export const signalMinTrades = 10
/** Fewer wallets are chance. */
export const signalMinWallets = 4
/** Less volume is not worth a signal. */
export const signalMinVolumeUsd = 100

/** Fewer wallets accumulating a token are chance. */
export const clusterMinWallets = 3
/** At least this share of a token's traders must be accumulating it. */
export const clusterMinShare = 0.6
/** Wallets that spend less together than this, at known prices, are no cluster. */
export const clusterMinUsd = 100
/** A wallet that spends less adds nothing to a cluster: purchases of cents from many wallets cost nearly nothing. */
export const clusterWalletMinUsd = 10
/** Total weight at which a cluster scores about two thirds of the maximum. */
export const strongClusterWeight = 5

/** Earlier windows needed to define the usual volume. */
export const usualMinWindows = 6
/** Volume must be at least this many deviations above the usual … */
export const volumeMinDeviations = 3.5
/** … and at least this many times the usual. */
export const volumeMinTimesUsual = 2
/** Deviations at which the score is about two thirds of the maximum. */
export const strongDeviations = 10
/** An evenly traded token has almost no deviation: assume at least this share of the usual … */
export const deviationMinShare = 0.25
/** … and at least this much. */
export const deviationMinUsd = 25

/** At least this share of the volume of a sell-off is sales. */
export const sellOffMinSellShare = 0.8
/** Prices swing by less within a window without a sell-off. */
export const sellOffMinPriceDrop = 0.2

/** Trades without a single sale before buyers may be unable to sell. */
export const unsoldMinTrades = 20
/** Buyers without a single sale: a few may simply be waiting. */
export const unsoldMinBuyers = 10
/** A token without sales may also just be young. */
export const unsoldScore = 50

/** If one wallet, or wallets that sell what they buy, trade more than this share, the volume may be staged. */
export const stagedMinShare = 0.5
/** Factor for the score of a signal whose volume may be staged. */
export const stagedFactor = 0.4

// Changes of a mint.

/** Rounding, rewards and bridges grow a supply by less every day. */
export const supplyMinGrowth = 0.05
/** Growth at which the score is about two thirds of the maximum. */
export const strongSupplyGrowth = 0.25
/** A program that mints against deposits does so in normal use. */
export const programMintFactor = 0.4
/** Normal market moves change liquidity by less. */
export const liquidityMinFall = 0.5

/**
 * Scores of a permission that changed. An authority on the curve is most likely a single key; one off the curve belongs
 * to a program or multisig, which may act by rules.
 */
export const permissionScores = {
  authorityAppears: { single: 80, shared: 50 },
  authorityPasses: { single: 45, shared: 20 },
  delegate: { single: 95, shared: 65 },
  paused: 85,
  startsFrozen: 70,
  hook: 60,
} as const

/** Scores of a raised transfer fee: half of each transfer, a tenth, three percent, anything. */
export const transferFeeScores: readonly (readonly [minBasisPoints: number, score: number])[] = [
  [5_000, 95],
  [1_000, 80],
  [300, 55],
  [1, 30],
]
