import type { Rule } from './rule.ts'
import { assetUpdateAuthorityHandover } from './rules/asset-update-authority-handover.ts'
import { baitIncome } from './rules/bait-income.ts'
import { baitMemo } from './rules/bait-memo.ts'
import { burnForNothing } from './rules/burn-for-nothing.ts'
import { closeAuthorityHandover } from './rules/close-authority-handover.ts'
import { closeToStranger } from './rules/close-to-stranger.ts'
import { computeBudgetGames } from './rules/compute-budget-games.ts'
import { corePluginAuthority } from './rules/core-plugin-authority.ts'
import { couldNotSimulate } from './rules/could-not-simulate.ts'
import { dangerousApp } from './rules/dangerous-app.ts'
import { delegateToStranger } from './rules/delegate-to-stranger.ts'
import { depositForStranger } from './rules/deposit-for-stranger.ts'
import { durableNonce } from './rules/durable-nonce.ts'
import { extraSigner } from './rules/extra-signer.ts'
import { fakeSystemAddress } from './rules/fake-system-address.ts'
import { fixedRatioSplit } from './rules/fixed-ratio-split.ts'
import { fundsAccountOfStranger } from './rules/funds-account-of-stranger.ts'
import { fundsForeignAccount } from './rules/funds-foreign-account.ts'
import { hiddenAmount } from './rules/hidden-amount.ts'
import { knownBadCounterparty } from './rules/known-bad-counterparty.ts'
import { listedForNothing } from './rules/listed-for-nothing.ts'
import { lookupTableHiding } from './rules/lookup-table-hiding.ts'
import { lostForGood } from './rules/lost-for-good.ts'
import { massApprove } from './rules/mass-approve.ts'
import { mintAuthorityHandover } from './rules/mint-authority-handover.ts'
import { mintToStranger } from './rules/mint-to-stranger.ts'
import { movedWithinReach } from './rules/moved-within-reach.ts'
import { multiAssetSweep } from './rules/multi-asset-sweep.ts'
import { multisigConfigChange } from './rules/multisig-config-change.ts'
import { multisigProposal } from './rules/multisig-proposal.ts'
import { nearTotalSol } from './rules/near-total-sol.ts'
import { nftBurn } from './rules/nft-burn.ts'
import { nftDelegate } from './rules/nft-delegate.ts'
import { nftToStranger } from './rules/nft-to-stranger.ts'
import { nonceAuthorityHandover } from './rules/nonce-authority-handover.ts'
import { partialSignature } from './rules/partial-signature.ts'
import { payoutToStranger } from './rules/payout-to-stranger.ts'
import { programReplaced } from './rules/program-replaced.ts'
import { pullPermission } from './rules/pull-permission.ts'
import { recordHandover } from './rules/record-handover.ts'
import { rentSiphon } from './rules/rent-siphon.ts'
import { siblingSwitch } from './rules/sibling-switch.ts'
import { sponsorDrain } from './rules/sponsor-drain.ts'
import { stakeAuthorityHandover } from './rules/stake-authority-handover.ts'
import { stakeLockupTrap } from './rules/stake-lockup-trap.ts'
import { tokenAccountHandover } from './rules/token-account-handover.ts'
import { tokenEmptied } from './rules/token-emptied.ts'
import { tradeForNothing } from './rules/trade-for-nothing.ts'
import { thinPool } from './rules/thin-pool.ts'
import { transferHookDrainer } from './rules/transfer-hook-drainer.ts'
import { unknownCoreInstruction } from './rules/unknown-core-instruction.ts'
import { unknownProgramWithSignature } from './rules/unknown-program-with-signature.ts'
import { unlimitedDelegate } from './rules/unlimited-delegate.ts'
import { unseenLedger } from './rules/unseen-ledger.ts'
import { unsafeTokenReceived } from './rules/unsafe-token-received.ts'
import { unstableOutcome } from './rules/unstable-outcome.ts'
import { upgradeAuthorityHandover } from './rules/upgrade-authority-handover.ts'
import { voteAuthorityHandover } from './rules/vote-authority-handover.ts'
import { walletReassigned } from './rules/wallet-reassigned.ts'
import { withdrawalToStranger } from './rules/withdrawal-to-stranger.ts'
import { wrongMint } from './rules/wrong-mint.ts'
import { youngUpgradeableProgram } from './rules/young-upgradeable-program.ts'

/** What is judged of a multisig's vault as it is of a wallet: what it loses, and who gets power over what it has. */
const vaultRules: readonly Rule[] = [
  walletReassigned,
  tokenAccountHandover,
  stakeAuthorityHandover,
  voteAuthorityHandover,
  upgradeAuthorityHandover,
  fakeSystemAddress,
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
  assetUpdateAuthorityHandover,
  multisigConfigChange,
  unknownCoreInstruction,
]

/** What adds up over several transactions that are signed together. */
export const jointRules: readonly Rule[] = [
  multiAssetSweep,
  nftToStranger,
  nearTotalSol,
  tokenEmptied,
  tradeForNothing,
]

/** Every rule, in the order in which findings are told: what takes most comes first, what could not be seen last. */
export const riskRules: readonly Rule[] = [
  unstableOutcome,
  siblingSwitch,
  dangerousApp,
  knownBadCounterparty,
  walletReassigned,
  tokenAccountHandover,
  stakeAuthorityHandover,
  voteAuthorityHandover,
  fundsAccountOfStranger,
  fundsForeignAccount,
  upgradeAuthorityHandover,
  fakeSystemAddress,
  multiAssetSweep,
  nftToStranger,
  nearTotalSol,
  tokenEmptied,
  sponsorDrain,
  lostForGood,
  fixedRatioSplit,
  hiddenAmount,
  tradeForNothing,
  thinPool,
  payoutToStranger,
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
  corePluginAuthority,
  pullPermission,
  withdrawalToStranger,
  closeToStranger,
  closeAuthorityHandover,
  stakeLockupTrap,
  nonceAuthorityHandover,
  mintAuthorityHandover,
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
  unknownProgramWithSignature,
  couldNotSimulate,
]
