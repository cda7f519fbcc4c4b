import { tokens } from '../tokens.ts';

// Words that say the same often enough for a source to carry a claim in other words. One group a line.
const GROUPS = `
born birth native
died death dead passed killed deceased dies
film movie picture motion feature
television tv broadcast
song single track tune
album record lp release
released issued launched published unveiled premiered debuted out
founded established started created formed launched set began begun
company firm business corporation enterprise
acquired bought purchased takeover acquisition purchase
won winner victory winning champion beat defeated crowned
award prize honor honour awarded awards received
wrote written writer author authored penned writing
actor actress starring starred cast star stars role played plays portrayed portray character
director directed directing helmed
located situated lies based headquartered site
built constructed construction erected completed
team club squad side
match game fixture
season year campaign
school college university academy institute
studied attended graduated graduate alumnus education educated degree
teacher professor lecturer teaching taught
married wife husband spouse wed wedding
child children son daughter kids
appointed named hired elected became selected chosen
chief head leader boss president ceo chairman director
joined signed moved transferred
left departed resigned quit retired
died passed
show series program programme
book novel publication volume
song music musical
band group
singer vocalist vocals musician artist performer
announced announcement revealed confirmed said stated declared reported
increase rise growth grew rose increased rising growing
decrease decline fall fell dropped drop decreased declined reduced
approximately about around roughly nearly
large big major huge
city town municipality
country nation state
american us usa united
british uk britain
england english
japanese japan
china chinese
france french
germany german
spain spanish
italy italian
russia russian
canada canadian
australia australian
india indian
fire blaze burned destroyed
ship vessel boat
plane aircraft airplane jet
car vehicle automobile
war battle conflict fighting
soldier troops army military forces
police officers
court judge ruling ruled trial
law legislation act bill
election vote elected voters polls
member part belongs
include including included comprises consists features contains
open opened opening opens
close closed closing closure
church cathedral chapel parish
hospital clinic medical
disease illness condition syndrome
money funds funding cash
cost price worth valued
million m
billion bn
percent percentage pct
km kilometres kilometers
miles mile mi
second runner-up
first inaugural debut original
former previously previous ex
current currently now present presently
also additionally besides
help assist aid support
use used using utilize
make made making produce produced production
show shown shows demonstrate
begin beginning start starting
end ended finish finished
allow allowed permit permitted
need require required requirement
get obtain receive obtained
job position post role
work worked works working employed career
live lives lived resides residing home residence
area region district
street road avenue
railway railroad rail train
airport airfield
species genus
discovered discovery found
new recent latest
old ancient historic
important significant key
because due owing
people persons residents population inhabitants
`;

const groups = new Map<string, Set<number>>();
for (const [number, line] of GROUPS.trim().split('\n').entries())
  for (const term of tokens(line)) groups.set(term, (groups.get(term) ?? new Set()).add(number));

/** The groups of like words that a term belongs to. */
export const groupsOf = (term: string): ReadonlySet<number> | undefined => groups.get(term);
