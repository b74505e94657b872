import type { WordsFor } from '../../../../findings/words/catalogue.ts'
import type { OperatorEntry } from '../../assess/operator-entry.ts'
import type { addressChecks } from '../../rules/registry.ts'
import type { NamedSite } from '../../site/named-site.ts'

/** Checks of an app's address. The sentences name the host, so they also fit addresses that a page leads to. */
export const addressWords: WordsFor<(typeof addressChecks)[number]> = {
  'blocked-by-operator': (entry) => ({
    what: `The operator of this server blocks ${withNote(entry)}.`,
    why: `Source: the operator’s list of ${entry.date}.`,
  }),
  'allowed-by-operator': (entry) => ({
    what: `The operator of this server trusts ${withNote(entry)}.`,
    why: `Source: the operator’s list of ${entry.date}.`,
  }),
  listed: ({ host, reports }) => {
    const lists = reports.map(({ list, date, entry }) =>
      entry === host ? `${list} (${date})` : `${list} (${date}, as ${entry})`,
    )
    return { what: `The site ${host} is listed as phishing by ${lists.join(' and ')}.` }
  },
  scheme: ({ kind, scheme, host }) => {
    switch (kind) {
      case 'script':
        return {
          what: `The address is not a site: ${scheme}: addresses run a script as soon as they are opened.`,
        }
      case 'unencrypted':
        return {
          what: `The connection to ${host} is not encrypted.`,
          why: 'Anyone on the network can change the page.',
        }
      case 'not-web':
        return { what: `The address is not a web address: its scheme is ${scheme}:.` }
    }
  },
  userinfo: ({ host }) => ({
    what: `The address opens ${host}. What is written before the @ is not the site.`,
  }),
  'hidden-characters': ({ host }) => ({
    what: 'The address contains invisible characters, so it is not what it looks like.',
    ...(host !== '' && { why: `It opens ${host}.` }),
  }),
  backslash: ({ host }) => ({
    what: `The address contains a backslash; browsers open ${host}.`,
    why: 'Other programs may read another host in it.',
  }),
  'ip-literal': ({ host, disguised }) => ({
    what: disguised
      ? `The address is the IP address ${host}, written so that it is hard to recognize.`
      : `The address is the IP address ${host} instead of a name.`,
    why: 'Nothing shows who owns it.',
  }),
  'unusual-port': ({ host, port }) => ({
    what: `The address opens port ${port} of ${host}. Public sites use the standard port.`,
  }),
  'local-name': ({ host, suffix }) => ({
    what: host.includes('.')
      ? `The name ${host} ends in .${suffix}, which is not public: it leads nowhere, or into your own network.`
      : `The name ${host} has no dot: it leads into your own network.`,
  }),
  'confusable-name': ({ host, site }) => ({
    what: `The name ${host} looks like ${named(site)} but is spelled differently.`,
  }),
  'mixed-scripts': ({ host }) => ({
    what: `The name ${host} mixes look-alike letters of several alphabets.`,
  }),
  'brand-in-name': ({ host, site }) => ({
    what: `The site ${host} uses ${site.name}’s name but is not a ${site.name} site.`,
    why: `${site.name}’s site is ${site.host}.`,
  }),
  'near-brand': ({ host, site, typos }) => ({
    what: `The name ${host} is ${typos === 1 ? 'one typo' : 'two typos'} away from ${named(site)}.`,
  }),
  'brand-as-subdomain': ({ host, site, name }) => ({
    what:
      host === name
        ? `The name ${host} looks like ${named(site)} but has another owner.`
        : `The name ${host} begins like ${named(site)} but belongs to the owner of ${name}.`,
  }),
  'brand-in-subdomain': ({ host, site, name }) => ({
    what: `The site ${host} begins with ${site.name}’s name but belongs to the owner of ${name}.`,
  }),
  'lure-in-subdomain': ({ host, name }) => ({
    what: `The name ${host} begins with a promise or a demand and belongs to the owner of ${name}.`,
  }),
  'lure-on-shared-host': ({ host, suffix }) => ({
    what: `The name ${host} promises or demands something.`,
    why: `Anyone can get a free name under ${suffix}.`,
  }),
  'anyones-page': ({ place }) => ({
    what: `Anyone can publish a page or link at ${place}.`,
    why: 'The address does not show who published this one.',
  }),
  'learned-name': ({ host, resembles, typicalParts }) => ({
    what:
      resembles === 'every'
        ? `The name ${host} resembles phishing sites more than every honest name it was compared with.`
        : `The name ${host} resembles phishing sites more than 99 of 100 ordinary names do.`,
    ...(typicalParts.length > 0 && {
      why: `Typical of phishing names: ${typicalParts.map((part) => `"${part}"`).join(', ')}.`,
    }),
  }),
  'known-site': ({ host, site }) => ({ what: `The name ${host} belongs to ${site}.` }),
}

const withNote = ({ host, note }: OperatorEntry): string =>
  note === undefined ? host : `${host}: ${note}`

const named = ({ name, host }: NamedSite): string => `${name} (${host})`
