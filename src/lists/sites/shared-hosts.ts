import { parse } from 'tldts'

// General knowledge; a missing host costs one warning too few or one false alarm too many.

/** Hosts on which anyone publishes pages or links below a path. */
const pageHosts: readonly string[] =
  `google.com sites.google.com docs.google.com drive.google.com translate.google.com forms.gle
  storage.googleapis.com googleapis.com github.com gist.github.com raw.githubusercontent.com githubusercontent.com
  gitlab.com bitbucket.org huggingface.co codepen.io jsfiddle.net replit.com codesandbox.io cdn.jsdelivr.net
  unpkg.com pastebin.com archive.org web.archive.org
  ipfs.io gateway.ipfs.io dweb.link cf-ipfs.com cloudflare-ipfs.com gateway.pinata.cloud nftstorage.link w3s.link
  arweave.net t.me telegram.me telegra.ph telegram.org x.com twitter.com t.co discord.com discord.gg medium.com
  mirror.xyz substack.com linktr.ee bit.ly tinyurl.com cutt.ly rebrand.ly is.gd goo.gl ow.ly rb.gy shorturl.at
  lnkd.in notion.so notion.site youtube.com youtu.be facebook.com instagram.com tiktok.com reddit.com linkedin.com
  pinterest.com apple.com apps.apple.com play.google.com chrome.google.com chromewebstore.google.com microsoft.com
  forms.office.com amazonaws.com s3.amazonaws.com dropbox.com wikipedia.org typeform.com airtable.com jotform.com
  canva.com opensea.io etherscan.io`.split(/\s+/)

/** Hosts that sell or lend subdomains but are not in the public suffix list. */
const nameHosts: readonly string[] =
  `cloudfront.net wordpress.com blogspot.com weebly.com weeblysite.com wix.com wixstudio.com squarespace.com gitbook.io
  webflow.io carrd.co godaddysites.com zendesk.com freshdesk.com fleek.co on.fleek.co 4everland.app 4everland.io
  mystrikingly.com hashnode.dev substack.com medium.com cf-ipfs.com ipfs.io tumblr.com livejournal.com jimdosite.com
  site123.me webador.com tilda.ws zapier.app softr.app glideapp.io unbouncepages.com mailchimpsites.com my.canva.site`.split(
    /\s+/,
  )

/** Blocking or allowing these as a whole would affect unrelated sites, so lists name paths or subdomains. */
export const sharedHosts: ReadonlySet<string> = new Set([...pageHosts, ...nameHosts])

/** The shared host on which a page is published, if its host is known to be one. */
export const sharedHostOf = ({
  host,
  path,
}: {
  host: string
  path: string
}): string | undefined => {
  const plain = host.replace(/^www\./, '')
  if (pagesBelow.has(plain)) return path.length > 1 ? plain : undefined
  const labels = plain.split('.')
  for (let at = 1; at < labels.length - 1; at += 1) {
    const above = labels.slice(at).join('.')
    if (namesBelow.has(above)) return above
  }
  return undefined
}

/**
 * The registrable name of a host whose owner decides what every subdomain serves. Undefined for an IP, a name that is
 * not public, and a host of which others publish parts.
 */
export const ownedNameOf = (host: string): string | undefined => {
  const found = parse(host, { allowPrivateDomains: true, extractHostname: false })
  const { domain } = found
  if (!domain || found.isIp === true || !(found.isIcann || found.isPrivate)) return undefined
  const isShared = sharedHosts.has(domain) || sharedHostOf({ host, path: '/' }) !== undefined
  return isShared ? undefined : domain
}

const pagesBelow: ReadonlySet<string> = new Set(pageHosts)
const namesBelow: ReadonlySet<string> = new Set(nameHosts)

/**
 * Whether the public suffix list contains it only by a wildcard (`*.eth.limo`): a suffix in that list, but still a
 * site.
 */
export const isUnderWildcard = (host: string, isPrivate: boolean | null): boolean => {
  if (isPrivate !== true) return false
  const sibling = `any-other-name${host.slice(host.indexOf('.'))}`
  return (
    parse(sibling, { allowPrivateDomains: true, extractHostname: false }).publicSuffix === sibling
  )
}
