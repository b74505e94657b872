import { showCheck } from './check/check.ts'
import { showScan } from './scan/scan.ts'
import { showPage } from './show-page.ts'
import { showTrades } from './trades/trades.ts'
import { showWallet } from './wallet/wallet.ts'

showPage({ scan: showScan, trades: showTrades, wallet: showWallet, check: showCheck })
