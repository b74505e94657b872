import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { learnLabel } from '../parts/token-labels.ts'

type Scan = Received<ScanAnswer>
type Asset = Received<NonNullable<NonNullable<ScanAnswer['evidence']>['assets']>[number]>

export const isVerified = (asset: Asset): boolean =>
  ['well-known', 'verified'].includes(text(asset?.verification) ?? '')

/** The scan calls each token as all other pages do. */
export const learnAssets = (scan: Scan): void =>
  list(scan?.evidence?.assets).forEach((asset) =>
    learnLabel({
      mint: asset?.mint,
      symbol: asset?.symbol,
      name: asset?.name,
      verified: isVerified(asset),
    }),
  )

/** Of one change: what a wallet gains or loses of a mint. */
export const assetOf = (scan: Scan, address: string, mint: string): Asset =>
  list(scan?.evidence?.assets).find(
    (asset) => text(asset?.address) === address && text(asset?.mint) === mint,
  )

/** Dollars of these changes of the wallet, each positive; undefined unless every one is known. */
export const worthOf = (
  scan: Scan,
  wallet: string,
  mints: readonly string[],
): number | undefined => {
  const values = mints.map((mint) => number(assetOf(scan, wallet, mint)?.valueUsd))
  return values.length > 0 && values.every((value) => value !== undefined)
    ? values.reduce((sum, value) => sum + Math.abs(value), 0)
    : undefined
}
