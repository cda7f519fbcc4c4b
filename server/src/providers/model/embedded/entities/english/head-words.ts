import { wordSet } from '../../../../../text/words/word-set.ts';

/** Before a person's name; not part of it. */
export const TITLES: ReadonlySet<string> = wordSet(`
dear founder co-founder mr mrs ms miss mx dr prof sir dame lord lady madam president vice-president chancellor premier minister secretary
ambassador senator congressman congresswoman representative governor mayor councillor judge justice professor doctor
captain capt commander colonel col major maj lieutenant lt general gen admiral sergeant sgt corporal marshal brigadier
reverend rev father bishop archbishop cardinal rabbi imam pastor chairman chairwoman ceo director king queen prince
princess emperor empress tsar czar duke duchess earl count countess baron baroness sultan pope coach hon gov sen rep
prime deputy chief attorney vice rear head assistant executive officer actor actress singer producer manager leader
spokesman editor`);

const ORG = `academy administration agency airlines airways alliance army associates association authority band bank
battalion board brigade broadcasting brothers bureau cabinet caliphate carriers cavalry center centre chamber church
clinic club college commission committee communications company conference congress consortium consulate convent
cooperative corporation corps council court department diocese archdiocese directorate division dragoons embassy
enterprises entertainment exchange executive faculty fc federation fire fleet force forces foundation front fund
gallery gang government group guard guards hospital house inc industries infantry initiative inquirer institute
institution institutes interpol investments journal laboratories laboratory league legion library ltd management
media ministry mission motors movement museum nasa navy network news newspaper office opera orchestra order organisation
organization parliament partners partnership party patrol philharmonic police post press productions publications
publishers publishing quartet railways rangers records recordings regiment registry school schools secretariat senate
service services society squad squadron staff standard station studio studios symphony synagogue systems technologies
team television theatre theater times tribe tribune tribunal trio troupe trust tv union united universities university
wanderers works worldwide bros co corp gmbh llc plc ag sa nv bv rovers athletic alumni assembly chronicle herald gazette
electronics pharmaceuticals airline brewery software holdings insurance motor monastery seminary conservatory institut limited
microsystems ventures capital networks semiconductor semiconductors robotics analytics dynamics therapeutics materials
solutions consulting advisors securities financial bancorp telecom wireless logistics survey choir railroad railway nations spurs legislature community elementary singers
université universidad universität telegraph observer radio fm channel labs interactive pictures films
hotspur albion celtics lakers yankees sox cubs giants eagles lions tigers bears bulls raiders cowboys packers steelers
dolphins patriots broncos chargers falcons ravens bengals braves dodgers mets phillies pirates cardinals
rockies astros marlins nationals knicks nets pistons pacers bucks hornets hawks wizards
rockets grizzlies pelicans mavericks nuggets timberwolves bruins canadiens senators sabres
flyers penguins capitals blackhawks oilers flames canucks bulldogs wildcats warriors`;

const PLACE = `trail viaduct channel memorial brook cay theater swamp metro station arch autobahn motorway abbey airport alley archipelago arena avenue basin bay beach boulevard borough bridge building cape canal
canyon castle cathedral cave cemetery city coast commune continent county cove creek crescent dam desert district
drive estate falls farm field fields forest fort garden gardens glacier gorge gulf hall harbor harbour heights highway
hill hills hotel island islands isle isles junction kingdom lake lakes lane mall manor mansion metropolitan mill
mine monument mosque mount mountain mountains municipality oasis ocean palace parish park pass peak peninsula pier
plain plains plateau plaza point pond port prefecture prison province quarter ranch range rapids reef region republic
reserve reservoir ridge river road rock route sea shore shrine springs square stadium state states strait street suburb
temple territories territory tower town township tunnel turnpike valley village villa volcano ward water waterfall way
wilderness woods zone zoo oblast voivodeship raion canton governorate emirate empire sultanate duchy colony
interstate freeway expressway parkway north south east west northern southern eastern western central upper lower
st mt ft san santa los las el puerto rio`;

const EVENT = `award awards battle bowl campaign carnival celebration ceremony championship championships coup crisis
cup derby earthquake eclipse election elections epidemic exhibition expedition expo fair famine festival final finals
games genocide grammy grammys emmy emmys oscars grand-prix incident invasion marathon massacre medal mutiny offensive
olympics olympic olympiad open operation paralympics pandemic peace playoffs prix prize raid rally rebellion
referendum reformation renaissance revolt revolution riots scandal season series siege strike summit super-bowl
superbowl tour tournament treaty trial tsunami uprising war wars world-series wrestlemania hurricane typhoon mundial
universiade conference convention congress day week month year act agreement accord accords law constitution
bill amendment declaration charter protocol draft trophy scholarship fellowship honor honour honours star cross
ranking rankings chart charts top hot division bundesliga ligue liga serie`;

const WORK = `testament scripture psalms quran qur'an gospels newspaper album anthem ballad ballet bible book chronicles comedy comic concerto diaries dictionary documentary ep
encyclopedia episode fantasia film gospel hymn magazine manga memoirs movie musical mystery novel odyssey opera
overture painting poem quran rhapsody romance saga script sequel serenade single sonata song songs soundtrack story
stories suite symphony tale tales trilogy volume waltz hits anthology mixtape show`;

const PRODUCT = `aircraft airbus boeing bomber car class console cruiser destroyer edition engine fighter frigate
helicopter jet locomotive missile mobile model phone pistol playstation rifle rocket satellite series ship smartphone
submarine tank truck vehicle xbox nintendo windows linux os protocol language software`;

export const ORG_WORDS: ReadonlySet<string> = wordSet(ORG);
export const PLACE_WORDS: ReadonlySet<string> = wordSet(PLACE);
export const EVENT_WORDS: ReadonlySet<string> = wordSet(EVENT);
export const WORK_WORDS: ReadonlySet<string> = wordSet(WORK);
export const PRODUCT_WORDS: ReadonlySet<string> = wordSet(PRODUCT);

/** Heads whose name goes on over "and" and "for": Ministry of Health and Welfare, Center for Disease Control. */
export const OPEN_HEADS: ReadonlySet<string> = wordSet(`
academy agency association board bureau center centre college commission committee council court department directorate
faculty foundation institute institution laboratory ministry museum office organisation organization school secretariat
service society union university fund campaign party movement award prize medal association alliance federation
convention conference division ministry order act treaty trust`);

export const isHead = (word: string): boolean =>
  ORG_WORDS.has(word) || PLACE_WORDS.has(word) || EVENT_WORDS.has(word) || WORK_WORDS.has(word);
