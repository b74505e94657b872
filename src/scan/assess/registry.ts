import type { Rule } from './rule.ts'
import { assetUpdateAuthorityHandover } from '../rules/control/asset-update-authority-handover.ts'
import { baitIncome } from '../rules/origin/bait-income.ts'
import { baitMemo } from '../rules/origin/bait-memo.ts'
import { burnForNothing } from '../rules/loss/burn-for-nothing.ts'
import { closeAuthorityHandover } from '../rules/control/close-authority-handover.ts'
import { closeToStranger } from '../rules/loss/close-to-stranger.ts'
import { computeBudgetGames } from '../rules/origin/compute-budget-games.ts'
import { corePluginAuthority } from '../rules/control/core-plugin-authority.ts'
import { couldNotSimulate } from '../rules/program/could-not-simulate.ts'
import { dangerousApp } from '../rules/origin/dangerous-app.ts'
import { delegateToStranger } from '../rules/approval/delegate-to-stranger.ts'
import { depositForStranger } from '../rules/loss/deposit-for-stranger.ts'
import { durableNonce } from '../rules/origin/durable-nonce.ts'
import { extraSigner } from '../rules/origin/extra-signer.ts'
import { fakeSystemAddress } from '../rules/control/fake-system-address.ts'
import { fixedRatioSplit } from '../rules/loss/fixed-ratio-split.ts'
import { fundsAccountOfStranger } from '../rules/loss/funds-account-of-stranger.ts'
import { fundsForeignAccount } from '../rules/loss/funds-foreign-account.ts'
import { hiddenAmount } from '../rules/loss/hidden-amount.ts'
import { knownBadCounterparty } from '../rules/origin/known-bad-counterparty.ts'
import { listedForNothing } from '../rules/approval/listed-for-nothing.ts'
import { lookupTableHiding } from '../rules/program/lookup-table-hiding.ts'
import { lostForGood } from '../rules/loss/lost-for-good.ts'
import { massApprove } from '../rules/approval/mass-approve.ts'
import { mintAuthorityHandover } from '../rules/control/mint-authority-handover.ts'
import { mintToStranger } from '../rules/loss/mint-to-stranger.ts'
import { movedWithinReach } from '../rules/approval/moved-within-reach.ts'
import { multiAssetSweep } from '../rules/loss/multi-asset-sweep.ts'
import { multisigConfigChange } from '../rules/control/multisig-config-change.ts'
import { multisigProposal } from '../rules/control/multisig-proposal.ts'
import { nearTotalSol } from '../rules/loss/near-total-sol.ts'
import { nftBurn } from '../rules/loss/nft-burn.ts'
import { nftDelegate } from '../rules/approval/nft-delegate.ts'
import { nftToStranger } from '../rules/loss/nft-to-stranger.ts'
import { nonceAuthorityHandover } from '../rules/control/nonce-authority-handover.ts'
import { partialSignature } from '../rules/origin/partial-signature.ts'
import { payoutToStranger } from '../rules/loss/payout-to-stranger.ts'
import { programReplaced } from '../rules/control/program-replaced.ts'
import { pullPermission } from '../rules/approval/pull-permission.ts'
import { recordHandover } from '../rules/control/record-handover.ts'
import { rentSiphon } from '../rules/loss/rent-siphon.ts'
import { siblingSwitch } from '../rules/program/sibling-switch.ts'
import { sponsorDrain } from '../rules/loss/sponsor-drain.ts'
import { stakeAuthorityHandover } from '../rules/control/stake-authority-handover.ts'
import { stakeLockupTrap } from '../rules/control/stake-lockup-trap.ts'
import { tokenAccountHandover } from '../rules/control/token-account-handover.ts'
import { tokenEmptied } from '../rules/loss/token-emptied.ts'
import { tradeForNothing } from '../rules/loss/trade-for-nothing.ts'
import { thinPool } from '../rules/loss/thin-pool.ts'
import { transferHookDrainer } from '../rules/program/transfer-hook-drainer.ts'
import { unknownCoreInstruction } from '../rules/program/unknown-core-instruction.ts'
import { unknownProgramWithSignature } from '../rules/program/unknown-program-with-signature.ts'
import { unlimitedDelegate } from '../rules/approval/unlimited-delegate.ts'
import { unseenLedger } from '../rules/program/unseen-ledger.ts'
import { unsafeTokenReceived } from '../rules/origin/unsafe-token-received.ts'
import { unstableOutcome } from '../rules/program/unstable-outcome.ts'
import { upgradeAuthorityHandover } from '../rules/control/upgrade-authority-handover.ts'
import { voteAuthorityHandover } from '../rules/control/vote-authority-handover.ts'
import { walletReassigned } from '../rules/control/wallet-reassigned.ts'
import { withdrawalToStranger } from '../rules/loss/withdrawal-to-stranger.ts'
import { wrongMint } from '../rules/origin/wrong-mint.ts'
import { youngUpgradeableProgram } from '../rules/program/young-upgradeable-program.ts'

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
