import { wordSet } from '../../../../../text/words/word-set.ts';

/**
 * Words of manuals, changelogs, letters and minutes: what is done, what it is done with, and labels of what follows. With a
 * capital they stand at the head of a line, or name a button or a part of the text.
 */
export const PLAIN_WORDS: ReadonlySet<string> = wordSet(`
abort absent accept accepted access accessories account accounts acknowledge action actions activate add added adding address
adjust admin administrators advanced agenda agreed agreement alert alerts allow amount amounts analysts announcement annotations
answer answers any api app appearance appendix applications apply approval approved approvals apps archive arguments arrival ask
assembly assets assign assistance attach attached attachment attachments attendance attendees authentication authors automatic
available avoid background backpressure backup backups balance base basic batch batteries battery beta billing birth block body
branch branches breaking budget bug bugs build builds built business button buttons buy cables calendar call callers calls cancel
capacity capital card cards care careful cases caution cell cells change changed changelog changes channel chapter chapters charge
charges charging chart check checked checking checks choose class classes clean cleaning clear click client clients clone close
closed closing code codes collect columns command commands comment comments commit commits compare compatibility compile complete
completed compliance component components concerning conclusion conditions confidential config configuration configure confirm
connect connecting connection connections console contact contacts container containers content contents continue contract
contracts contribute contributing contributions contributors control controls convert copy core correct corrected cost costs count
crash create created creating credentials credits customer customers daily damage danger dashboard dashboards date dates deadline
dear debug decided decision decisions default defaults define definitions delay delays delete deleted deleting deliver deliveries
delivery demand dependencies deploy deploying deployment deprecated description design desktop detail details develop developers
development device devices diagnostics dimensions directory disable disclaimer discount discussion discussions display disposal
distance doctors document documentation documents dont download downloads draft drafts drag drive driver drivers duration edit
editing effective email emails empty enable enabled encryption enclosed engine engineers ensure enter entries environment
environments equipment error errors escalation estimates evaluation event example examples exceptions exchange execute exit expand
expected expenses experience export exports extend extensions external fail failed failures fault faults feature features fee fees
feedback field fields figure figures file files fill filter filters finance financial find finish fix fixed fixes flags folder
folders follow font footnotes form formal format forms forward founder free frequency function functions fuse gather generate get
getting go goals graph graphs greetings guarantee guest guests guide guidelines handle handler hardware health heating hello help
hide highlights hold home host hosts hours humidity icon icons ideas identify ignore image images import imports improve improved
improvements increase index indexes information ingredients initial input inputs insert inspection install installation installed
installing instructions insurance integration integrations interface internal interviews introduction inventory investments
investors invoice invoices item items job jobs join journal keep key keyboard keys kind label labels lamp language languages
latency launch layout learn leave legacy legal length letter level levels library licence licences license licenses lid limit
limitation limitations limits line link links list listing lists load loading log logging login logs loss look maintainer
maintainers maintenance make manage managers manual margin margins mark market marketing match materials max maximum measure
measures measurement media meeting meetings memory menu merge message messages method methods metric metrics middleware migrate
migrating migration milestones min minimum minutes miscellaneous misc missing mode model models modes module modules monitor
monitoring monthly more mount move moved mute naming navigation network node nodes notes notice notices notification
notifications number object objects objectives obsolete offers offline online operation operations operators option optional options
order orders output outputs overview owner owners package packages page pages pairing panel parameter parameters participants
password paste patch patches path patients payment payments pending performance period permission permissions phase phone photo
photos place plan planned play please plug plugin plugins policies policy pool port ports position positions power precautions
preferences prepare prerequisites present press preview price prices pricing print printing privacy problem procedure
procedures process product products profile profiles profit progress project projects properties proposal proposals proposed
protocol provide publish pull purchase purpose push quality quantities quantity queries query question questions queue quick quit
quotes range rate rates rationale read readers reading readme reason reasons rebuild receipt receive received recommendations
recommended record recovery redirect reduce reduced refactor reference references refresh refund refunds regards region regions
register registration reject release releases reload reminder removal remove removed removing rename renamed repair repairs repeat
replace replaced reply report reporting reports repository request requests require required requirement requirements reset
resetting resolution resolved resource resources response responses responsible restart restarting restore result retry return
returns review reviews revised revision rewrite risk risks roadmap role roles rollback rotate route routes row rows rule rules run
running runtime safety sales sample samples save scale schedule scheduled schema schemas scope screen screens script scripts scroll
search searching secret secrets section sections security select selected sell send sensor sensors server servers service services
session sessions set setting settings setup severity share shares shift ship shipment shipping shortcut shortcuts should sign
signed signature simple sincerely size sizes skip sleep slide slides slow smooth snapshot software solution solutions sort source
specification specifications speed staff staffing stage stages standard standup start started startup statement statements
statistics status step steps stock stop storage store stores strategy style styles subject subjects submit subscribe subscription
suggestions summary supplier suppliers supplies supply support supported supports survey switch symptoms sync synopsis syntax
system systems tab table tables tabs tag tags take target targets task tasks taxes team technical template templates temperature
terminal terminate terms test tested testers testing tests thank theme themes thread threads threshold ticket timeline timeout
timeouts tip tips title token tokens tool toolbar tools topic topics track tracking trade training transfer transport travel
troubleshooting try tuning turn tutorial type types typo unable uninstall unit units unknown unless unplug unsubscribe unused update
updated updates updating upgrade upgraded upgrades upgrading upload uploads url usage use user username users utilities utility
valid validate validation value values variable variables verify version versions view viewing views voltage volume volumes vote
wait warning warnings warranty wash watch water ways wear wearing website weekly weight weights welcome whats widget width window
wipe wiring wish worker workers workflow workflows workshop wrap write writing written wrong yearly yours zoom`);

/** Short forms that mean a kind of thing. */
export const PLAIN_LETTERS: ReadonlySet<string> = wordSet(`
api apis cli gui ui ux ci cve csv pdf png jpg gif svg zip url urls uri uuid json yaml toml xml html css readme todo wip tbd
eta rsvp asap nda rfp rfc sla kpi roi hr pr qa vat po sku faq crud orm sdk ide dns ip vpn ssh ftp smtp utf ascii db os vm ttl io
e1 e2 e3 e4 e5 f1 f2 ok on off esc ctrl alt tab cd nb re cc fyi n/a`);
