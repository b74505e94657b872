import { ageCheck } from '../rules/age.ts'
import { authorityHoldersCheck } from '../rules/authority-holders.ts'
import { baitNameCheck } from '../rules/bait-name.ts'
import { confidentialAmountsCheck } from '../rules/confidential-amounts.ts'
import { creatorHistoryCheck } from '../rules/creator-history.ts'
import { creatorShareCheck } from '../rules/creator-share.ts'
import { deadMintCheck } from '../rules/dead-mint.ts'
import { defaultFrozenCheck } from '../rules/default-frozen.ts'
import { displayedAmountCheck } from '../rules/displayed-amount.ts'
import { earlyBuyersCheck } from '../rules/early-buyers.ts'
import { freezeAuthorityCheck } from '../rules/freeze-authority.ts'
import { holderConcentrationCheck } from '../rules/holder-concentration.ts'
import { launchpadCurveCheck } from '../rules/launchpad-curve.ts'
import { liquidityCheck } from '../rules/liquidity.ts'
import { lockedLiquidityCheck } from '../rules/locked-liquidity.ts'
import { lookAlikeCheck } from '../rules/look-alike.ts'
import { metadataChangeableCheck } from '../rules/metadata-changeable.ts'
import { metadataHostCheck } from '../rules/metadata-host.ts'
import { mintAuthorityCheck } from '../rules/mint-authority.ts'
import { mintCloseAuthorityCheck } from '../rules/mint-close-authority.ts'
import { mintSettingsCheck } from '../rules/mint-settings.ts'
import { namedAddressCheck } from '../rules/named-address.ts'
import { nonTransferableCheck } from '../rules/non-transferable.ts'
import { pausableCheck } from '../rules/pausable.ts'
import { permanentDelegateCheck } from '../rules/permanent-delegate.ts'
import { permissionedBurnCheck } from '../rules/permissioned-burn.ts'
import { reportedCheck } from '../rules/reported.ts'
import { sameNameCheck } from '../rules/same-name.ts'
import { sellRouteCheck } from '../rules/sell-route.ts'
import { tokenFormCheck } from '../rules/token-form.ts'
import { transferFeeCheck } from '../rules/transfer-fee.ts'
import { transferHookCheck } from '../rules/transfer-hook.ts'
import { verificationCheck } from '../rules/verification.ts'
import type { TokenCheck } from './token-check.ts'

/** Day of the last change to what a check of tokens concludes; moved by hand with every such change. */
export const tokenChecksDate = '2026-11-20'

/** Everything that is looked at in a token. To add one: write its file, add its line here, test it. */
export const tokenChecks: readonly TokenCheck[] = [
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
  earlyBuyersCheck,
  metadataHostCheck,
  tokenFormCheck,
  launchpadCurveCheck,
  verificationCheck,
  reportedCheck,
]
