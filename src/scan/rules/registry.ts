import type { ScanRule } from '../context/rule.ts'
import {
  assetUpdateAuthorityHandover,
  mintAuthorityHandover,
  nonceAuthorityHandover,
  upgradeAuthorityHandover,
  voteAuthorityHandover,
} from './control/authority-handovers.ts'
import { baitIncome } from './origin/bait-income.ts'
import { baitMemo } from './origin/bait-memo.ts'
import { burnForNothing } from './loss/burn-for-nothing.ts'
import { claimableAccount } from './loss/claimable-account.ts'
import { accountFrozen } from './control/account-frozen.ts'
import { closeAuthorityHandover } from './control/close-authority-handover.ts'
import { closeToStranger } from './loss/close-to-stranger.ts'
import { computeBudgetGames } from './origin/compute-budget-games.ts'
import { controlGivenUp } from './control/control-given-up.ts'
import { couldNotSimulate } from './program/could-not-simulate.ts'
import { dangerousApp } from './origin/dangerous-app.ts'
import { depositForStranger } from './loss/deposit-for-stranger.ts'
import { durableNonce } from './origin/durable-nonce.ts'
import { extraSigner } from './origin/extra-signer.ts'
import { fakeSystemAddress } from './control/fake-system-address.ts'
import { fixedRatioSplit } from './loss/fixed-ratio-split.ts'
import { fundsAccountOfStranger } from './loss/funds-account-of-stranger.ts'
import { fundsForeignAccount } from './loss/funds-foreign-account.ts'
import { hiddenAmount } from './loss/hidden-amount.ts'
import { knownBadCounterparty } from './origin/known-bad-counterparty.ts'
import { launchAuthority } from './control/launch-authority.ts'
import { listedForNothing } from './approval/listed-for-nothing.ts'
import { lookupTableHiding } from './program/lookup-table-hiding.ts'
import { lostForGood } from './loss/lost-for-good.ts'
import { mintSettingsChange } from './control/mint-settings-change.ts'
import { mintToStranger } from './loss/mint-to-stranger.ts'
import { movedByOthers } from './loss/moved-by-others.ts'
import { movesAssetsOfOthers } from './loss/moves-assets-of-others.ts'
import { movedWithinReach } from './approval/moved-within-reach.ts'
import { multiAssetSweep } from './loss/multi-asset-sweep.ts'
import { multisigConfigChange } from './control/multisig-config-change.ts'
import { multisigProposal } from './control/multisig-proposal.ts'
import { nearTotalSol } from './loss/near-total-sol.ts'
import { nftBurn } from './loss/nft-burn.ts'
import { corePluginAuthority, nftDelegate } from './approval/asset-delegations.ts'
import { nftToStranger } from './loss/nft-to-stranger.ts'
import { noMinimumReturn } from './loss/no-minimum-return.ts'
import { orderForTrifle } from './approval/order-for-trifle.ts'
import { orderUnderOthers } from './approval/order-under-others.ts'
import { partialSignature } from './origin/partial-signature.ts'
import { payoutToStranger } from './loss/payout-to-stranger.ts'
import { poorReturn } from './loss/poor-return.ts'
import { programReplaced } from './control/program-replaced.ts'
import { pullPermission } from './approval/pull-permission.ts'
import { recordHandover } from './control/record-handover.ts'
import { rentSiphon } from './loss/rent-siphon.ts'
import { serviceSettingsChange } from './control/service-settings-change.ts'
import { siblingSwitch } from './program/sibling-switch.ts'
import { skimmedTrade } from './loss/skimmed-trade.ts'
import { rentTakenTogether, sponsorDrain } from './loss/sponsor-drain.ts'
import { stakeAuthorityHandover } from './control/stake-authority-handover.ts'
import { stakeLockupTrap } from './control/stake-lockup-trap.ts'
import { tokenAccountHandover } from './control/token-account-handover.ts'
import { tokenEmptied } from './loss/token-emptied.ts'
import { tradeForNothing } from './loss/trade-for-nothing.ts'
import { thinPool } from './loss/thin-pool.ts'
import { transferHookDrainer } from './program/transfer-hook-drainer.ts'
import { unknownCoreInstruction } from './program/unknown-core-instruction.ts'
import { unfilledLookupTable } from './program/unfilled-lookup-table.ts'
import { unexplainedSignature } from './program/unexplained-signature.ts'
import { unknownProgramWithSignature } from './program/unknown-program-with-signature.ts'
import { delegateToStranger, massApprove, unlimitedDelegate } from './approval/token-delegations.ts'
import { unprovenPool } from './loss/unproven-pool.ts'
import { unseenLedger } from './program/unseen-ledger.ts'
import { unsafeTokenReceived } from './origin/unsafe-token-received.ts'
import { unstableOutcome } from './program/unstable-outcome.ts'
import { walletNotInvolved } from './origin/wallet-not-involved.ts'
import { walletReassigned } from './control/wallet-reassigned.ts'
import { withdrawalToStranger } from './loss/withdrawal-to-stranger.ts'
import { wrongMint } from './origin/wrong-mint.ts'
import { youngUpgradeableProgram } from './program/young-upgradeable-program.ts'

/** Rules for a multisig's vault as for a wallet: its losses, and who gets rights over its assets. */
const vaultRules: readonly ScanRule[] = [
  walletReassigned,
  tokenAccountHandover,
  stakeAuthorityHandover,
  voteAuthorityHandover,
  upgradeAuthorityHandover,
  fakeSystemAddress,
  claimableAccount,
  multiAssetSweep,
  nftToStranger,
  nearTotalSol,
  unlimitedDelegate,
  delegateToStranger,
  nftDelegate,
  corePluginAuthority,
  hiddenAmount,
  withdrawalToStranger,
  closeToStranger,
  closeAuthorityHandover,
  nonceAuthorityHandover,
  mintAuthorityHandover,
  mintSettingsChange,
  controlGivenUp,
  serviceSettingsChange,
  assetUpdateAuthorityHandover,
  multisigConfigChange,
  unknownCoreInstruction,
]

/** Rules that add up amounts over several transactions that are signed together. */
export const jointRules: readonly ScanRule[] = [
  multiAssetSweep,
  nftToStranger,
  nearTotalSol,
  tokenEmptied,
  tradeForNothing,
  poorReturn,
  skimmedTrade,
  noMinimumReturn,
  unprovenPool,
  payoutToStranger,
  depositForStranger,
  burnForNothing,
  movedByOthers,
  computeBudgetGames,
  rentSiphon,
  rentTakenTogether,
]

/** Every rule, in the order of the findings: the largest losses first, incomplete checks last. */
export const riskRules = [
  walletNotInvolved,
  unstableOutcome,
  siblingSwitch,
  dangerousApp,
  knownBadCounterparty,
  walletReassigned,
  tokenAccountHandover,
  stakeAuthorityHandover,
  voteAuthorityHandover,
  claimableAccount,
  fundsAccountOfStranger,
  fundsForeignAccount,
  upgradeAuthorityHandover,
  fakeSystemAddress,
  multiAssetSweep,
  nftToStranger,
  movedByOthers,
  nearTotalSol,
  tokenEmptied,
  sponsorDrain,
  lostForGood,
  fixedRatioSplit,
  hiddenAmount,
  tradeForNothing,
  poorReturn,
  skimmedTrade,
  noMinimumReturn,
  thinPool,
  unprovenPool,
  payoutToStranger,
  movesAssetsOfOthers,
  depositForStranger,
  recordHandover,
  burnForNothing,
  nftBurn,
  unsafeTokenReceived,
  wrongMint,
  massApprove,
  unlimitedDelegate,
  delegateToStranger,
  movedWithinReach,
  nftDelegate,
  listedForNothing,
  orderForTrifle,
  orderUnderOthers,
  corePluginAuthority,
  pullPermission,
  withdrawalToStranger,
  closeToStranger,
  closeAuthorityHandover,
  stakeLockupTrap,
  accountFrozen,
  nonceAuthorityHandover,
  mintAuthorityHandover,
  launchAuthority,
  mintSettingsChange,
  controlGivenUp,
  serviceSettingsChange,
  mintToStranger,
  programReplaced,
  assetUpdateAuthorityHandover,
  multisigConfigChange,
  multisigProposal(vaultRules),
  rentSiphon,
  partialSignature,
  extraSigner,
  transferHookDrainer,
  lookupTableHiding,
  computeBudgetGames,
  durableNonce,
  unknownCoreInstruction,
  unseenLedger,
  baitIncome,
  baitMemo,
  youngUpgradeableProgram,
  unexplainedSignature,
  unknownProgramWithSignature,
  unfilledLookupTable,
  couldNotSimulate,
] as const satisfies readonly ScanRule[]
