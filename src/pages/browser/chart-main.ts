import { showOverview } from './overview/overview.ts'
import { showPage } from './show-page.ts'
import { showToken } from './token/token.ts'

showPage({ overview: showOverview, token: showToken })
