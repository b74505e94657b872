import { ageCheck } from './age.ts'
import { authorityHoldersCheck } from './authority-holders.ts'
import { baitNameCheck } from './bait-name.ts'
import { confidentialAmountsCheck } from './confidential-amounts.ts'
import { creatorHistoryCheck } from './creator-history.ts'
import { creatorShareCheck } from './creator-share.ts'
import { deadMintCheck } from './dead-mint.ts'
import { defaultFrozenCheck } from './default-frozen.ts'
import { displayedAmountCheck } from './displayed-amount.ts'
import { freezeAuthorityCheck } from './freeze-authority.ts'
import { holderConcentrationCheck } from './holder-concentration.ts'
import { launchpadCurveCheck } from './launchpad-curve.ts'
import { linkedBuyersCheck } from './linked-buyers.ts'
import { liquidityCheck } from './liquidity.ts'
import { lockedLiquidityCheck } from './locked-liquidity.ts'
import { lookAlikeCheck } from './look-alike.ts'
import { metadataChangeableCheck } from './metadata-changeable.ts'
import { metadataHostCheck } from './metadata-host.ts'
import { mintAuthorityCheck } from './mint-authority.ts'
import { mintCloseAuthorityCheck } from './mint-close-authority.ts'
import { mintSettingsCheck } from './mint-settings.ts'
import { mixedAlphabetsCheck } from './mixed-alphabets.ts'
import { namedAddressCheck } from './named-address.ts'
import { nonTransferableCheck } from './non-transferable.ts'
import { pausableCheck } from './pausable.ts'
import { permanentDelegateCheck } from './permanent-delegate.ts'
import { permissionedBurnCheck } from './permissioned-burn.ts'
import { reportedCheck } from './reported.ts'
import { sameNameCheck } from './same-name.ts'
import { sellRouteCheck } from './sell-route.ts'
import { tokenFormCheck } from './token-form.ts'
import { transferFeeCheck } from './transfer-fee.ts'
import { transferHookCheck } from './transfer-hook.ts'
import { verificationCheck } from './verification.ts'
import type { OffChainCheck, TokenCheck } from '../assess/token-check.ts'

/** Date of the last change to what the token checks find. Update it by hand with every such change. */
export const tokenChecksDate = '2026-11-24'

/** Checks of the mint, and of who controls and holds it. To add one: write its file, its line here, its words, its test. */
export const chainChecks = [
  mintSettingsCheck,
  authorityHoldersCheck,
  mintAuthorityCheck,
  freezeAuthorityCheck,
  metadataChangeableCheck,
  permanentDelegateCheck,
  transferHookCheck,
  transferFeeCheck,
  defaultFrozenCheck,
  nonTransferableCheck,
  mintCloseAuthorityCheck,
  pausableCheck,
  displayedAmountCheck,
  permissionedBurnCheck,
  confidentialAmountsCheck,
  deadMintCheck,
  holderConcentrationCheck,
  lockedLiquidityCheck,
  linkedBuyersCheck,
  tokenFormCheck,
] as const satisfies readonly TokenCheck[]

/** Checks of its names, of lists and of its market, which need nothing from the chain. Added in the same way. */
export const offChainChecks = [
  lookAlikeCheck,
  sameNameCheck,
  mixedAlphabetsCheck,
  namedAddressCheck,
  baitNameCheck,
  creatorShareCheck,
  liquidityCheck,
  sellRouteCheck,
  ageCheck,
  creatorHistoryCheck,
  metadataHostCheck,
  launchpadCurveCheck,
  verificationCheck,
  reportedCheck,
] as const satisfies readonly OffChainCheck[]

/** Every check of a token. */
export const tokenChecks = [
  ...chainChecks,
  ...offChainChecks,
] as const satisfies readonly TokenCheck[]
