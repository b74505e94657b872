/** Whether a label of a subdomain is what services, machines and languages are usually called. */
export const isServiceLabel = (label: string): boolean =>
  label.length < nameLengthMin || serviceLabels.has(label) || /^[a-z]{0,4}-?\d+$/.test(label)

const nameLengthMin = 3

/**
 * Labels that honest sites of every kind use, those of the trade included (`swap`, `stake`, `bridge`): they name a part
 * of a service. Promises (`claim`, `airdrop`, `refund`) are not among them. General knowledge.
 */
const serviceLabels: ReadonlySet<string> = new Set(
  `www api apis app apps dapp dapps web mobile beta alpha demo dev test testing staging stage sandbox preview
  testnet mainnet devnet docs doc blog news help support status forum forums community wiki learn academy
  about careers jobs press info home new old start get join welcome create sitemap search
  account accounts login signin signup auth sso identity secure security portal admin dashboard panel
  console manage my members client clients user users profile
  mail email webmail smtp smtpauth imap pop pop3 autodiscover autoconfig cpcalendars cpcontacts webdisk cpanel
  whm ftp ftps ssh sftp vpn remote dns host server gateway proxy relay node nodes rpc cdn static assets img
  images image media files file download downloads upload video videos live chat stream tv radio
  git gitlab github gitea jira confluence jenkins grafana metrics monitor monitoring analytics stats data db
  sql mysql phpmyadmin cloud edge internal intranet office backup cache
  shop store cart billing pay payment payments invoice order orders booking events event
  swap stake staking bridge trade trading earn lend borrow vote voting gov governance dao launchpad explorer scan
  wallet wallets pool pools farm farms vault vaults exchange market markets marketplace nft nfts token tokens
  coin coins crypto finance defi perps perpetual options portfolio names game games play
  brand labs research foundation developer developers partners partner business enterprise
  hub lab tools tool sync list lists directory map maps social mini official intl global
  eng english español deutsch`.split(/\s+/),
)
