import { readAppAddress } from './site/app-address.ts'
import type { PageReader } from './page/page-facts.ts'
import { type DappDeps, type DappReport, reportDapp } from './check-dapp.ts'

/**
 * Screens an app like `checkDapp`, with its page as the reader gets it. A page that cannot be had takes nothing away from
 * the answer. Rejects with Fault INVALID_REQUEST that names `url`, before anything is fetched.
 */
export const checkDappWithPage = async (
  deps: DappDeps & { pages: PageReader },
  input: { url: string },
): Promise<DappReport> => {
  const { href } = readAppAddress(input.url)
  return reportDapp(deps, input, await deps.pages(href))
}
