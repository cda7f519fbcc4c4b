import ipaddr from 'ipaddr.js';

// Azure answers the host's own agents here, on an address that looks public.
const platformEndpoints = new Set(['168.63.129.16']);

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const ipv4Mapped = ipaddr.parseCIDR('::ffff:0:0/96');
// DNS64 gives every IPv4 site such an address on networks that have IPv6 only.
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const documentation = ipaddr.parseCIDR('3fff::/20');

/** Whether this IP address, as a resolver or a parsed URL spells it, is a public unicast address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' ? isPublicIpv4(parsed as ipaddr.IPv4) : isPublicIpv6(parsed as ipaddr.IPv6);
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !platformEndpoints.has(address.toString());
}

// 6to4, Teredo and IPv4-compatible addresses lead to an IPv4 address of the sender's choice: all refused.
function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.zoneId) return false;
  if (address.match(ipv4Mapped) || address.match(nat64)) return isPublicIpv4(embeddedIpv4(address));
  return address.match(globalUnicast) && address.range() === 'unicast' && !address.match(documentation);
}

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}
