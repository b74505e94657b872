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
import { liquidityCheck } from './liquidity.ts'
import { lockedLiquidityCheck } from './locked-liquidity.ts'
import { lookAlikeCheck } from './look-alike.ts'
import { metadataChangeableCheck } from './metadata-changeable.ts'
import { metadataHostCheck } from './metadata-host.ts'
import { mintAuthorityCheck } from './mint-authority.ts'
import { mintCloseAuthorityCheck } from './mint-close-authority.ts'
import { mintSettingsCheck } from './mint-settings.ts'
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
import type { TokenCheck } from '../assess/token-check.ts'

/** Date of the last change to what the token checks find. Update it by hand with every such change. */
export const tokenChecksDate = '2026-11-20'

/** Every check of a token. To add one: write its file, add its line here, its words and its test. */
export const tokenChecks = [
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
  lookAlikeCheck,
  sameNameCheck,
  namedAddressCheck,
  baitNameCheck,
  deadMintCheck,
  holderConcentrationCheck,
  creatorShareCheck,
  liquidityCheck,
  lockedLiquidityCheck,
  sellRouteCheck,
  ageCheck,
  creatorHistoryCheck,
  metadataHostCheck,
  tokenFormCheck,
  launchpadCurveCheck,
  verificationCheck,
  reportedCheck,
] as const satisfies readonly TokenCheck[]
