import { showCheck } from './check/check.ts'
import { showOverview } from './overview/overview.ts'
import { showScan } from './scan/scan.ts'
import { showToken } from './token/token.ts'
import { showTrades } from './trades/trades.ts'
import { showWallet } from './wallet/wallet.ts'

const shows: Readonly<Record<string, () => void>> = {
  overview: showOverview,
  scan: showScan,
  token: showToken,
  trades: showTrades,
  wallet: showWallet,
  check: showCheck,
}

shows[document.body.dataset['page'] ?? '']?.()
