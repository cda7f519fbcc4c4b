import { tokens } from '../../../../../text/tokens.ts';
import { wordSet } from '../../../../../text/words/word-set.ts';

// Stems of words that pages of all kinds write small, counted over public pages; names are hardly among them.
const STEMS = wordSet(`
abandon abbr abbrevi abdomin abil abl abnorm aboard abolit abort abound abroad abrupt absenc absent absolut
absorb absorpt abstract absurd abund abus academ academia acceler accent accept access accessori accid accident
acclaim accolad accommod accompani accomplish accord account accredit accru accrual accumul accur accuraci
accus accustom achiev acid acknowledg acoust acquaint acquir acquisit acr acronym across act action activ
activewear activist actor actress actual actuari acumen acut ad adapt adb adblock add addict addit address
adept adequ adher adhes adida adjac adjust adm admin administ administr admir admiss admit adolesc adopt ador
adorn adult adulthood advanc advantag advent adventur advers advertis advic advis advisor advisori advoc
advocaci aerial aerob aerobat aerospac aesthet affair affect affili affin affluent afford aforement afraid
aftermarket aftermath afternoon afterthought afterward against age agenc agenda agent aggreg aggress agil
agnost ago agre agreement agricultur ahead aid ailment aim air airborn aircraft airflow airi airlin airplan
airport airshow airspac airworthi aisl aka akin alarm albeit album alcohol alert alga algebra algorithm alia
alias alien align alik aliv alleg allerg allergen allergi allevi alli allianc alloc allow allur almond almost
alon along alongsid alot aloud alphabet alphanumer alreadi alt alter altern although altitud altogeth aluminium
aluminum alumni alway amateur amaz ambassador ambianc ambienc ambient ambigu ambit ambiti amelwindsor amen
amend amid among amongst amount amp ampl amplifi analog analogu analys analysi analyst analyt analyz anatomi
ancestor ancestri anchor ancient anger angl angri anim ankl annex anniversari annot announc annoy annual
annuiti anomali anonym anoth answer ant antenna anterior antholog anti antic anticip antidepress antioxid
antiqu antivenom antivirus anu anxieti anxious anybodi anymor anyon anyth anytim anyway anywher apart apertur
apolog app appar apparel appeal appear append appet appetit appl applaus appli applianc applic appoint apprais
appreci approach appropri approv approx approxim apt aquat arabica arbitrari arcad archaeolog archipelago
architect architectur archiv area arena arg argu arguabl argument aris arithmet arkto arm armi armr aroma
aromat aros around arrang array arrest arriv arrondiss arrow arsenal art articl articul artifact artifici
artilleri artisan artist artistri artwork ascend asham asid ask asleep asparagus aspect aspir ass assassin
assault assembl assert assess asset assign assist associ assort assum assumpt assur asteroid asthma astonish
astound astronaut astronom astronomi asylum asymmetr async asynchron asyncio ate athlet atmospher atom atop
attach attack attain attempt attend attende attent attest attic attir attitud attorney attract attribut auction
audienc audio audiobook audiophil audit auditor auditori augment aussi auth authent author authoris authorit
authorship auto autofocus autom automat automobil automot autonom autonomi autopilot autopsi autosc autumn aux
auxiliari avail avalanch avatar avec avenu averag avg aviat avid avocado avoid aw await awak awaken awar award
away awe awesom awhil awkward axi azeriamerica babi back backbon backcountri backdrop backend backer background
backlash backlight backlink backlit backlog backpack backr backstag backup backward backyard bacon bacteria bad
badg bag baggag bait bake baker balanc balconi bald ball ballad ballet ballot ballpark bamboo ban banana band
bandlead bandwidth bang bank banker bankrupt banner baptiz bar barbecu barbel bare barefoot bargain barista
barley barrag barrel barrier bartend base basebal baselin basement basi basic basil basket basketbal bass
bassist bat batch bath bathroom batter batteri battl battlefield be beach beam bean bear beat beaten beauti
becam becom bed bedroom bedtim bee beef beefi beer beetl beforehand began begin beginn begun behalf behav
behavior behaviour behind behold beig belief believ belli belong belov belt bench benchmark bend beneath
benefici beneficiari benefit bent berri besid bespok best bestsel bet beta better beverag bewar beyond bias
biblic bicep bicycl bid big bigg bigger bike bilater bill billabl billet billion billionair bimonth bin binari
bind bing bio biodegrad biograph biographi biolog biomed biometr bipartisan bird birth birthday birthplac
bishop bit bite bitter bizarr blabbermouthinbox black blacklist blackout bladder blade blame bland blank
blanket blast blaze bleak bleed blend bless blew blind blink bliss blister bloat blob block blockbust
blockchain blocker blog blogger blood bloodi bloodsh bloom blossom blow blown blue bluesign blunt blur blurri
blush board boast boat bobsgam bodi bodili bodybuild bodyguard bodyweight bog boil boiler boilerpl bold bolder
bolster bolt bomb bombard bomber bond bone bonus book bookkeep bookmark bookshelf bookshelv bool boolean boom
boon boost booster boot border bore boredom born borough borrow boss bot botan botani bother bottl bottleneck
bottom bought bounc bounci bound boundari bounti bouquet bout boutiqu bow bowl box boy bra brace bracket brain
brainstorm brake branch brand brass breach bread breadth break breakaway breakdown breaker breakfast breakout
breakthrough breast breath breathabl breathtak bred breed breez breviti brew brewer brick bride bridesmaid
bridg brief briefli bright brighten brighter brillianc brilliant bring brink brisk bristl broad broadcast
broaden broader broccoli broke broken broker brokerag bronz brother brought brows browser bruis brush brutal
brute bubbl buck bucket buckl bud budget buff buffer buffet bug buggi build builder buildup built builtin bulb
bulk bulki bull bullet bulletproof bullshit bum bummer bump bumper bunch bundl burden burdensom burgeon burger
buri burial burn burner burnout burnt burst bus buse bush busi businessman businessmen bust bustl butt butter
butterfli button buy buyer buyout buzz buzzword bypass byte cab cabbag cabin cabinet cabinetri cabl cach cadenc
cafe caffein cake calcium calcul calculus calendar calib call callabl callback caller calm calmer calori came
cameo camera camouflag camp campaign camper campsit campus can canal cancel cancer candi candid candl cane
canist cannabi cannon canon cant canva canyon cap capabl capac capit capita capsul captain caption captiv
captur car caravan carb carbohydr carbon card cardboard cardiac cardio cardiovascular care career cargo carpet
carri carriag carrier carrot cart cartoon carv cascad case cash cashew casino cast casual casualti cat catalog
catalogu catalyst catastroph catch catchi categor categori cater cattl caught cauliflow caus caution cautious
caveat caviti ceas ceil celebr celeri cell cello cellular cement censorship census cent centenni center
centerpiec centr central centuri ceram cereal ceremoni cert certain certainti certif certifi chafe chain chair
chairman chais chalk challeng chamber champ champion chanc chang changeabl changelog changer channel chao
chaotic chapter char charact character characterist charcoal charg charger charisma charismat charit chariti
charm charset chart charter chase chassi chat chatbot cheap cheaper cheat check checkbox checker checklist
checkout checkpoint checkup chees cheesi chef chemic cherish cherri chess chest chevron chew chewi chic chicken
chickpea chief child childcar childhood children chili chill chilli chime chip chipset chocol choic cholesterol
choos chop chord chore choreograph chorus chose chosen chronic chronolog chunk church churn cinema cinemat
cinnamon circl circuit circul circular circumfer circumst circumv citat cite citi citizen citizenship citrus
civic civil civilian claim clamp clan clarif clarifi clariti clash class classi classic classif classifi
classmat classroom claus claw clay clean cleaner cleanli cleans cleanser cleanup clear clearanc clearer clergi
clerk clever click clickabl clicki client clientel cliff climat climb clinic clinician clip clipboard cloak
clock clog clone clos close closer closet closur cloth cloud club clue clunki cluster clutter cmd coach coal
coalit coars coast coastal coastlin coat cocain cockpit cocktail coconut code codebas codec coder coffe
coffeehous cofound cognit coher cohes cohort coil coin coincid cold colder collabor collag collaps collar
collat colleagu collect collector colleg collegi collid collis colon coloni colonist color colour column
columnar com comb combat combin combo come comeback comed comedi comedian comfi comfort comic comma command
commemor commenc comment commentari commerc commerci commiss commission commit committe commod common
commonplac communal communic communiti commut compact compani companion compar comparison compart compass
compassion compat compel compens compet competit competitor compil complain complaint complement complementari
complet complex compli complianc compliant complic compliment complimentari compon compos composit compost
compound comprehens compress compris compromis compulsori comput computer con concaten conced conceiv concentr
concept conceptu concern concert concess concierg concis conclud conclus concoct concret concurr condemn
condens condit condition condo condol conduct conductor conduit conf confer conferenc confid confidenti config
configur confin confirm conflict confluenc conform confront confus cong congreg congression conjunct connect
connector conqu conquer conscienc conscious consecut consensus consent consequ conserv consid consider consist
consol consolid conson conspicu conspiraci const constant constel constitu constitut constrain constraint
construct constructor consult consum consumpt cont contact contain container contamin contempl contemporari
contend content contenti context contextu contigu contin continent conting continu contract contractor
contradict contradictori contrari contrast contribut contributor control controversi conundrum conveni convent
converg convers convert convex convey convict convient convinc cook cookbook cooki cool coolant cooler cooper
coordin cop cope copi copper copyright coral cord core cork corn corner cornerston corpor correct correl
correspond corros corrupt cortisol cos cosi cosmet cost costum cottag cotton couch council counsel counselor
count countdown counter counterintuit counterpart countertop counti countless countri countrysid coup coupl
coupon courag cours coursework court courtesi courthous courtship courtyard cousin cover coverag covet cow cozi
crab crack craft craftsmanship cram cramp crane cranial cranium crank crap crash crate crave crawl crawler
craze crazi cream creami creat creation creativ creator creatur credenti credibl credit creep crest crew cri
crib cricket crime crimin crippl crise crisi crisp crispi criteria criterion critic critiqu crop cross crossov
crowd crown crucial crude cruel cruelli cruis crunch crunchi crush crust crypto cryptocurr cryptograph
cryptographi crystal cube cucumb cue cuff cuisin culinari cull culmin cult cultiv cultur cumbersom cumin cumul
cup cupboard cur curat curb cure curios curious curl currenc current curri curriculum curs curtain curv cushi
cushion cusp custodi custom customari customis customiz cut cute cutleri cutoff cutter cyber cyberattack
cybercrim cybercrimin cybersecur cycl cyclist cylind cynic dabbl dad daemon daili dairi dam damag damn damp dan
danc dancer danger dare dark darker dashboard data databas dataset date daughter daunt day dayb daylight daytim
dazzl dbt dead deadli deadlift deadlin deal dealer dealt dear death debat debit debri debt debug debugg debut
decad decay deceas decent decentr decept decid decim decis deck declar declin declutt decod decomposit decor
decreas dedic deduct deem deep deepen deeper deepli def defamatori default defeat defect defenc defend defens
defer deficit defin definit defor defunct degrad degre dehydr del delay deleg delet deli deliber delic delici
delight deliv deliver deliveri della delv demand dementia demis demo democraci demograph demolish demolit demon
demonstr demystifi den deni denial denim denomin denot dens densiti dental dentist dentur deodor depart
departur depend depict deplet deploy depos deposit deprec depreci depress depth der deriv des descend descent
describ descript descriptor desegreg desert deserv design desir desk desktop desper despit dessert destin
destini destroy destruct detach detail detect detector detent deter deterg deterior determin determinist deterr
detour detract detriment dev devast develop development deviat devic devis devoid devot devour dexter diabet
diagnos diagnosi diagnost diagon diagram dial dialect dialog dialogu diamet diamond dice dict dictat dictionari
didn die diesel diet dietari dietitian diff differ differenti difficult difficulti diffus dig digest digit
dilemma dilig dill dim dimens dimension diminish dine diner dinner dinosaur diod dioxid dip diploma diplomaci
diplomat dir dire direct director directori dirt dirti disabl disadvantag disagr disagre disappear disappoint
disassembl disast disastr disband disc discard discern discharg disciplin disclos disclosur discomfort
disconnect discontinu discount discourag discours discov discover discoveri discreet discrep discret
discretionari discrimin discuss diseas disgust dish dishwash disk dislik dismiss disobedi disord dispar
dispatch dispens dispers displac display dispos disproportion disput disqualifi disregard disrupt dissid
dissolv distanc distant distil distinct distinguish distort distract distress distribut distributor district
disturb ditch div dive divers diversif diversifi divert divid dividend divin divis divorc dizzi doabl doc dock
doctor doctrin document documentari dog doi dollar domain dome domest domin dominion donat dongl donor dont
doom door doorbel doorstep dopamin dope dorm dormant dosag dose dot dotnet doubl doubt dough dovetail downgrad
download downsid downsiz downstream downtim downtown downward dozen draft drag drain drainag drama dramat drank
drastic draw drawback drawer drawn dread dream dreari dress drew dri drift drill drink drinker drip drive
driven driver driveway drone drop drought drove drown drug drum drummer drunk dryer drywal dual dub duck duct
due dug dull dumb dumbbel dump dune duo duplic durabl durat dusk dust dusti duti dwell dweller dy dye dyn dynam
eager ear earbud earcup earli earlier earmark earn earphon earthi earthquak eas easi easier easili eat eaten
eateri ecclesiast echo echoloc eclect eclips eco ecolog ecommerc econom economi economist ecosystem ed edg edgi
edibl edit editor editori edu educ eeri effect efficaci effici effort effortless egg eggplant ego eight eighth
elabor elast elbow elder eldest elect elector electr electrician electrolyt electromagnet electron eleg element
elementari eleph elev eleven elif elig elimin elit ellipt elsewher elus email emb embargo embark embarrass
embassi embed emblem embodi embrac embroideri emerg emeritus emin emiss emit emoji emot empathi emphas emphasi
emphasis empir employ employe empow empower empti emul enabl enamel encapsul enclos enclosur encod encompass
encount encourag encrypt encyclopedia end endang endeavor endeavour endless endorphin endors endpoint endur
enemi energ energet energi enforc engag engin enhanc enjoy enlist enorm enough enrich enrol ensembl ensu ensur
entail enter enterpris entertain enthusiasm enthusiast entic entir entireti entiti entitl entranc entrepreneur
entrepreneuri entrepreneurship entri entryway enum enumer env envelop enviabl environ environment envis ephemer
epic episod equal equat equatori equip equiti equival era erad eras erect ergonom erod eros erot error erstwhil
escal escap especi espresso essay essenc essenti est establish estat estim etc etern ether ethernet ethic
ethnic etho etiquett eurosport evacu evalu even event eventu evergreen everybodi everyday everyon everyth
everywher evid evil evoc evok evolut evolutionari evolv exacerb exact exagger exam examin exampl exceed excel
except excess exchang excit exclud exclus excurs excus exe exec execut exemplari exemplifi exempt exercis exert
exhaust exhibit exhilar exil exist exit exot expand expans expect expedit expenditur expens experi experienc
experienti experiment expert expertis expir explain explan explicit explod exploit explor exploratori explos
exponenti export expos exposur express exquisit ext extend extens extent exterior extern extinct extra extract
extracurricular extrajudici extraordinari extraordinarili extrem extremophil eye fabric fabul facad face facet
facial facil facilit fact faction facto factor factori factual faculti fad fade fail failur fair faith fake
fall fallback fallen fallout fals fame famili familiar famous fan fanbas fanci fantasi fantast far fare farewel
farm farmer farmhous farther fascin fascist fashion fast fasten faster fat fatal fate father fatigu fatti
faucet fault faulti faux fave favor favorit favour favourit fear fearless feasibl feat feather featur fed feder
fee feed feedback feel feet fell fellow felt femal feminin feminist fenc ferment fern ferri fertil festiv fetch
feud fever fewer fewest fiber fiberglass fibr fiction fidd fidel field fierc fieri fifteen fifteenth fifth
fifti fight fighter figur file filenam filer filesystem fill filler film filmmak filter filtrat fin final
finalist financ financi find finder fine finer finest finger fingerprint fingertip finicki finish finit fintech
fire firearm fireplac firewal firework firm firmer firmwar first firsthand fiscal fish fit five fix fixtur flag
flagship flair flake flaki flame flank flare flash flashi flashlight flat flatbread flatten flatter flavor
flavour flaw flawless flea fled fleec fleet flesh flew flex flexbox flexibl fli flick flight flimsi flip float
flock flood floor floorplan floral florist floss flour flourish flow flower flown fluctuat fluenci fluent fluff
fluffi fluid fluoresc fluorid flush flute flux flyer fmt foam focal focus foe fog fold foldabl folder foliag
folk folklor follow fond font foo food fool foot footag footbal footer foothold footprint footwear foray
forbidden forc forearm forecast forefront foreground foreign foremost forens forese foresight forest forev forg
forget forgiv forgot fork form formal format former formid formul formula forth forthcom forti fortifi fortress
fortun forum forward fossa fossil foster fought foul found foundat founder four fourteen fourth fps fraction
fragil fragment fragmentari fragranc frame framework franchis frank fraud fraudul fraught freak free freed
freedom freelanc freeli freestand freestyl freez freezer freight frequenc frequent fresco fresh freshen fresher
freshman fri friction frictionless fridg friend friendship frighten frog front frontal frontend frontier
frontlin frontman frothi frozen fruit fruiti fruition frustrat fryer fuck fuel fulfil full fuller fulli fumbl
fun func function fund fundament fundrais funer funnel funni fur furious furnish furnitur furri fuse fuselag
fusion fuss fussi futon futur futurist fuzzi gadget gag gain galaxi gallantri galleri gallon game gameplay
gamer gamif gamifi gang gap garag garbag garden garlic garment garner gas gase gasket gasolin gate gateway
gather gaug gave gay gaze gear gel gem gender gene general generalist generat generic generos generous genet
genius genr gentl gentler genuin genus geo geofenc geograph geographi geometr geometri geospati germ gestur get
giant gift gig gigant girl girlfriend git give given glacier glad glanc glare glass glasswar glaze glean glide
glimps global globe glori glorious glossari glossi glove glow glu glucos glue gluten gmina go goal goalkeep
goat god goddess goe gold goldmin golf gone gonna good goodby goodi gorgeous gotta gotten gourmet gov govern
government governor gown grab grace grad grade gradient gradual graduat grail grain gram grammar grammat
grandchildren grandfath grandmast grandmoth grandpar granit grant granular grape graph graphic grappl grasp
grass grassroot grate gratitud gratuiti grave gravel gravit graviti gray greas great greater greed green
greener greeneri greenhous greet grenad grep grew grey grid grief grill grim grime grind grinder grip gripe
grippi gritti grizzli groceri groom groomsmen groov gross ground groundbreak groundwork group grow grown growth
grumpi guarante guard guardrail guess guesswork guest guid guidanc guidebook guidelin guilti guitar guitarist
gum gummi gun guru gut guy gym gzip habit habitat hack hacker hail hair half halfway hall hallmark hallucin
hallway halt hammer hamster hand handbook handcraft handheld handi handl handler handmad handoff handset
handshak handsom hang hangar happen happi happier happili har harass harbour hard hardcopi hardcor harden
harder hardi hardwar hardwir hardwood hardwork harm harmoni harp harrow harsh harv hash hashtag hassl hat hate
hatr haul have haystack hazard head headach headband headcount header headertag headi headlamp headless headlin
headphon headquart headset heal health healthcar healthi healthier heap hear heard heart heartbeat heartbreak
heartfelt hearti heat heater heavi heavier heavili heavyweight heck hectar hectic hedg heel hefti height
heighten heir heirloom held helicopt hell hello helm helmet help helpdesk helper hemp henc herald herb herder
heresi heritag hero heroic heroin herself hesit heterogen heterosexu hex hiccup hidden hide hierarch hierarchi
high higher highlight hike hiker hilari himself hinder hing hint hip hire histor histori historian hit hitch
hobbi hobbyist hoc hockey hold holder hole holi holiday holist homag home homebuy homegrown homeless homemad
homeown homeownership homepag homestead hometown homework hominid homophob homosexu hone honest honesti honey
honeymoon honor honorari honour hood hook hoop hop hope horizon horizont hormon horn horribl horrif horrifi
horror hors horsepow hose hospit host hostil hostnam hot hotel hotspot hott hotter hour hous household housem
housepl hover hrs http https hub hue hug huge human humanitarian humbl humid humil hummus humor humour hump
hundr hung hungri hunt hunter hurdl hurri hurrican hurt husband hustl hybrid hydrat hydrogen hygien hyoid hype
hypertens hypothesi hypothet ice ici icon iconographi idea ideal ideat ident identif identifi ideolog idl idol
idyl ifram ignor ill illeg illicit illumin illus illustr imag imageri imagin imaginari imit immedi immens
immers immigr immin immun immut impact impati impecc imper imperfect impl implement impli implic implicit
import impos imposs imprecis impress imprint imprison improp improv improvis impuls impun in inabl inaccess
inaccur inact inadequ inadvert inappropri inaugur inbound inbox incap incarn incent incept inch incid inclin
includ inclus incom incompat incomplet inconsist inconveni incorpor incorrect increas incred increment incumb
incur incurs inde indefinit independ indestruct index indi indic indict indiffer indigen indirect indispens
individu indoor induc induct industri ineffect ineffici inequ inevit inexpens inexperienc infam infant infect
infecti infer inferior infest infinit inflamm inflammatori inflat inflict influenc influenti influx info
infograph inform infrar infrastructur infrequ infus ing ingest ingredi inhabit inher inherit init initi
initramf inject injur injuri ink inland inlin inmat innat inner innoc innov input inquir inquiri insan insect
insecur insensit insert insid insight insignific insist inspect inspector inspir instabl instal instanc instant
instantan instanti instead instinct institut instruct instructor instrument insuffici insul insulin insur
insurmount int intact intak integ integr intellect intellectu intellig intend intens intent inter interact
intercept interceptor interchang interconnect interdisciplinari interfac interfer interim interior intermedi
intermediari intermitt intern internet internship interoper interperson interpret interrupt intersect interst
intertwin interv interven intervent interview interviewe intim intimaci intimid intox intric intricaci intrigu
intrins intro introduc introduct introductori intrud intrus intuit inund invad invalid invalu invari invas
invent inventori invers invert invest investig investor invis invit invite invoc invoic invok involv inward
iron ironi irregular irrelev irrig irrit isinst isol issu issuer itch item iter itinerari jacket jag jail jam
jar jargon jazz jean jeopardi jet jewel jewelri job jog join joineri joint joke journal journalist journey joy
joystick jpg judg judgement judgment judici juggl juic juici jump junction jungl junior junk juri jurisdict
justif justifi juvenil kale kanji keen keep kept kernel kettl kettlebel key keyboard keynot keystrok keyword
kick kickoff kickstart kid kidney kill killer kilomet kilometr kind kinda kindergarten kingdom kiosk kit
kitchen knead knee knew knife knit knob knock knockout know knowledg known kwarg kyr lab label labor laboratori
lace lack lacklust lacross ladder lag laid lake lamb lamin lamp land lander landfil landmark landscap lane
languag lap laptop larg larger laser last late latenc latent later latest latex latitud latt latter laugh
laughter launch laundri lava lavend lavish law lawmak lawn lawsuit lawyer lay layer layoff layout layov lazi
lazili lbs lead leader leaderboard leadership leafi leagu leak leakag lean leap learn learner learnt leas leash
least leather leav lectur led ledger left leftov leg legaci legal legend legendari leggi legibl legisl legit
legitim legitimaci legum legwork leisur lemon lemonad len lend lender length lengthi lens lentil les less
lessen lesser lesson let lethal letter lettuc level lever leverag liabil lib liber librari licenc licens
licensur lid lie life lifecycl lifelik lifelin lifelong lifespan lifestyl lifetim lift light lightbulb lighten
lighter lightweight like likelihood likewis limb lime limelight limeston limit limitless line lineag linear
linen liner lineup linger linguist link lint linter lip liquid list listen lit liter literaci literari
literatur lithium litig litter littl livabl live livelihood liver livestock livestream liveweb load loader loaf
loan loav lobbi local localhost locat lock lockdown locker locomot lodg loft log logger logic login logist logo
lol lone long longer longev longitud longtim look lookout lookup loom loop loos lose loss lost lot loud louder
loung love lover loveseat low lower lowercas lowest loyal loyalti luck lucki luckili lucrat ludicr lug luggag
lukewarm lumbar lumber lumen lump lunar lunch luncheon lung lure lush luxuri lyric machin machineri macro mad
made magazin magic magnet magnific magnitud mai mail main mainland mainlin mainstay mainstream maintain mainten
major make maker makeup male malform malfunct malici mall malwar mamba man manag manageri mandat mandatori
mandibl manga manif manifesto manipul mankind manner mansion mantl mantra manual manufactur manuscript map mapl
marathon marbl march margin marin maritim mark markdown marker market marketplac markup marque marri marriag
marshal martial martyr mascot masculin mask mass massag massiv master masterclass masteri masterpiec mastoid
mat match matchcent matchmak mate materi math mathemat mathematician matric matt matter mattress matur maxim
maximis maximum mayb mayor maze meal mean meaning meant meantim meanwhil measur meat mechan medal medallist
media median mediat medic medicin mediev mediocr medit medium medley meet mega melancholi melodi melt member
membership meme memor memori men mend menstrual mental mention mentor mentorship menu menus merchandis merchant
mere merg merger merit mesh mesmer mess messag messi met meta metabol metadata metal metaphor meter methan
method methodolog meticul metr metric metro metropolitan mic mice micro microcontrol microfib microphon
microscop microservic microwav mid midazolam midday middl middlemen middlewar midfield midnight midrang midsiz
midsol midst mighti migrant migrat mild mile mileag mileston milit militari milk millenni millimetr million
millisecond mimic mimick min mind mindset mine miner mini minim minimalist minimis minimum miniseri minist
minor minus minut miracl mirror mirrorless misconcept misconduct miser mishap misinform mislead mismatch
misplac miss missil mission missionari misstep mist mistak mistaken misunderstand misunderstood misus mitig mix
mixer mixtur mkdir mlssoccer mobil mobilis mock mocktail mockup mod modal mode model moder modern modernist
modest modif modifi modul modular mogul moist moistur mold molecul molecular molest mom moment momentum monarch
monasteri monet monetari money monitor monk monkey monochromat monolith monsoon monster month monument mood
moodi moon moral morn morpholog mortal mortgag most moth mother motherboard motif motion motiv motor motorcycl
motto mound mount mountain mourn mous mouth mouthwash movabl move movement mover movi mow mph msg mud muddi mug
multi multidisciplinari multifacet multilingu multimedia multimod multin multipl multiplay multipli multipoint
multitask multitud mum mundan municip murder muscl muscular museum mushroom music musician mut mutabl mute
mutual myapp myriad myself mysteri mystic myth mythic mytholog nail naiv nake name namespac nano nap napkin
narrat narrow narrowli nasal nasti nation nationalist nationwid nativ natur naturalist nausea nautic navig
neanderthalensi near nearbi neat necess necessari necessarili necessit neck need needl needless negat neglect
negoti neighbor neighborhood neighbour neither nematod nephew nerd nerv nervous nest nestl net network neural
neurolog neuron neurosci neutral never nevertheless new newbi newborn newcom newer newest newfound newli newlin
news newslett newspap newyorkc next nginx nice nicer nich nicknam nifti night nightmar nighttim nil nimbl nine
nit nitrogen nobil nobodi nod node noir nois noisi nomad nomin nomine non nonengag nonetheless nonexist nonfict
nonprofit nonsens noodl nook noon norm normal northeastern northw northwestern nos nose nostalg nostalgia
notabl notch note notebook noteworthi noth notic notif notifi notion notori novel novelist novella novelti
novic nowaday nowher npm nuanc nuclear nuclei nucleus nude nudg nuditi nugget nuisanc null num number numer
nurs nurseri nurtur nut nutrient nutrit nutriti nutritionist nutti nylon nytim oak oasi oat oatmeal obedi
obelisk obes object oblig obscen obscur observ obsess obsolet obstacl obtain obvious occas occasion occipit
occup occupi occur occurr ocean odd ode odor offend offens offer offic offici offlin offset offshor often
oftentim oil oili okay old older oldest oliv omega omin omit onboard one oneself ongo onion onlin onset onsit
onstag onto onward op opaqu open oper operation opinion opioid oppon opportun oppos opposit opt optic optim
optimis optimist optimum option oral orang orbit orchestr ordain order ordinari oregano org organ organis
organiz orient origin ornat orphan orthodox oscil other otherwis ought ounc ourselv out outag outbound outbreak
outcom outdat outdoor outer outfit outgo outing outlet outlin outlink outlook outpac outpati outperform outpost
output outrag outreach outright outset outsid outsiz outsol outsourc outspoken outstand outweigh oven over
overal overarch overboard overcom overdo overdon overdos overdu overflow overh overhaul overhead overkil
overlap overlay overload overlook overnight overpay overpr overrid overridden overs oversaw overse oversea
oversight overspend overst overtim overus overview overwat overweight overwhelm overwork overwrit overwritten
owe owl own owner ownership oxid oxygen oyster ozon pace pack packag packet pad paddl page paid pain paint
painter pair palat pale palett palm pan pandem pane panel panic panoram pant pantri papal paper paperwork par
paradigm paradis paradox paragraph parallel param paramet paratroop parchment parent parenthes parish pariti
park parliamentari pars parser parsley part parti partial particip participatori particl particular partisan
partit partner partnership pas pass passabl passag passeng passion passiv passport password past pasta pastel
pastor pastri patch patent path pathnam pathogen pathway patienc patient patriarch patriot patron pattern paus
pave pavement paw pay payabl payback paycheck payload payment payoff payout payrol pea peac peak peanut pear
peculiar pedal pediatr pedigre pedophil pee peek peer pen penalti pencil pend pendulum penetr penni pension
peopl pepper peppermint perceiv percent percentag percentil percept percuss perenni perfect perform perfum
perhap peril perimet period peripher perk perman permiss permit perpendicular perpetr perpetu persist person
persona personalis personnel perspect persuad persuas pertain pertin pest pesticid pet petit petrol petroleum
pharmaceut pharmaci phase phenomen phenomena phenomenon philanthropist philodendron philosoph philosophi phish
phone photo photograph photographi photojourn photosynthesi phrase physic physician physicist physiolog physiqu
pianist piano pic pick pickup picnic pictur picturesqu pie piec pile pill pillar pillow pilot pin pinch pine
pineappl ping pink pinpoint pint pioneer pip pipe pipelin pit pitch pitfal pivot pixel pizza pkg place
placehold placement plagiar plagu plain plan plane planet planetari plank planner plant plantat planter plaqu
plastic plate plateau platform platter play playabl playback playbook player playground playlist playoff
playtim playwright plc plea plead pleas pleasant pleasur pledg plenti plethora plot plug plugin plum plumb
plumber plung plus plush png pocket podcast podium poem poet poetic poetri point pointer pointless pois poison
poke pole polic polici policyhold policymak polish polit politician poll pollen pollin pollut poly pond ponder
pool poor pop popul popular porcelain pore pork port portabl portal portfolio portion portrait portraitur
portray pose posit possess possibl post postal poster postgradu postpon postseason postsecondari postur pot
potabl potassium potato potenc potent potenti potho potti poultri pound pour poverti powder power powerhous
practic practis practition pragmat prairi prais pray prayer pre preacher prebuilt precaut preced precious
precipit precis preclud preconceiv precursor predatori predecessor predefin prediabet predict predomin prefer
prefix pregnanc pregnant prejudic preliminari prematur premier premis premium prep prepaid prepar prerequisit
prescrib prescript preseason presenc present preserv preset presid presidenti press pressur prestig prestigi
presum pretend pretti prevail preval prevent preview previous prey price pricey pricier pride priest priesthood
primari primarili prime primetim primit princip principl print printabl printer println prior priorit prioriti
prioritis prison pristin privaci privat privileg prize proactiv probabl probat probe problem problemat proc
procedur proceed process processor proclaim procur produc product profess profession professor profici profil
profit profound prognath program programm programmat progress prohibit project projector prolif prolifer
prolong promin promis promo promot prompt prone pronounc pronunci proof prop propag propel proper properti
propon proport propos proposit proprietari proprietorship propuls pros prose prosecutor prospect prosper prot
protagonist protect protein protocol prototyp proud prove proven provid provinc provinci provis provoc provok
prowess proxi proxim prudent prune psychiatr psychic psychoact psycholog psychologist psychotherapi pub public
publish puck pull puls pump punch punchi punctuat punish punk pup puppi purchas pure purg purif puriti purpl
purpos purs pursu pursuant pursuit push put puzzl quaint qualif qualifi qualit qualiti quantifi quantiti
quantum quarter quarterback quartz qubit que queer queri quest question questionnair queu queue quick quicker
quickstart quiet quieter quilt quinoa quintessenti quirk quirki quit quiz quizz quo quot quota quotat rabbit
race racer racial racism racist rack radar radiat radic radio radiologist radish radius raft rafter rag rage
raid rail railroad railway rain rainfal rainfor raini raion rais raison ramp rampant ran ranch random rang rank
ransomwar rap rape rapid rapper rapport rare rariti rate rather ratio rational rave raw razor reach reachabl
react reaction reactiv reactor read readabl reader readi readili real realis realism realist realiti realiz
realli realm reap reappoint rear rearrang reason reassembl reassur rebal rebat rebel rebellion reboot rebound
rebuild rebuilt recal recap receipt receiv recent recept receptor recess recharg recip recipi reclaim reclin
recogn recognis recognit recogniz recommend reconcili reconnect reconstruct record recov recoveri recreat
recruit rectangl rectangular recur recurr recurs recycl red redback redeem redefin redempt redesign redirect
reduc reduct redund ref refactor refer referenc referendum referr refil refin refinish reflect reflex reform
refrain refresh refriger refuge refund refurbish refus regain regard regardless regen regener regex regim
regimen region regist registr registri regress regret regul regular regulatori rehabilit rehears reign reimagin
reimburs reinforc reinstat reinsur reinv reinvent reject rejuven relat relationship relaunch relax relay releas
releg relentless relev reli reliabl relianc reliant relief reliev religi religion reload reloc reluct remain
remaind remak remark remedi rememb remind reminisc remix remnant remodel remot remov renam render rendit renew
renov renown rent rental renter reopen reorgan rep repair repeat repel repercuss repetit replac replay
replenish repli replic replica repo report reposit repositori repres represent repress reproduc reproduct
repurpos reput req requ requir res resal reschedul rescu research resembl reserv reservoir reset reshap resid
residenti residu resign resili resist resiz resolut resolv reson resort resourc respect respond respons rest
restart restaur restless restor restrict restructur result resum retail retain retent rethink retir retire
retitl retreat retri retriev retro retroact retrospect return reunion reus reusabl reveal revel reveng revenu
rever revers revert review revis revisit revok revolt revolut revolution revolutionari revolv reward rework
rewrit rewritten rhodium rhythm rib rice rich richer rid ride rider ridicul rifl rig right rigid rigor rim ring
rins rip ripe rippl rise risen risk riski ritual rival rivalri river road roadmap roadsid roam roast robot
robust rock rocker rocket rod rodent rogu role roll roller rollout rollov romanc romant roof rooki room roomi
roommat root rope rose rosemari roster rot rotat rotor rough rougher round roundup rout router routin row
royalti rub rubber rude rug ruin rule rulebook ruler rumor run rundown runner runtim runway rural rush rustc
rustic ruthless rye sack sacr sacrif sacrific sad safe safeguard safer safest safeti sage said sail sailor sake
salad salari sale salmon salon salsa salt salti salvat sampl samurai sanction sand sandal sandbox sandi
sandwich sane sang saniti sapien sat satellit satieti satir satisfact satisfactori satisfi satur sauc sausag
save saver savvi saw say scaffold scalabl scalar scale scam scan scandal scanner scar scarc scare scarf scari
scatter scenario scene sceneri scenic scent schedul schema scheme scholar scholarship school scienc scientif
scientist scoop scooter scope score scoreboard scorer scout scrambl scrap scrape scraper scratch scream screen
screenplay screenshot screenwrit screw screwdriv script scroll scrub scrutini sculpt sculptur sea seafood seal
seam seamless search searchabl searcher season seat seattletim seawat sec second secondari secreci secret
secretari section sector secular secur sedan sedentari see seed seek seeker seem seen segment segreg seismic
seiz seldom select selector self sell seller semant semest semiconductor semifin seminar send sender senior
sens sensat sensibl sensit sensor sensori sent sentenc sentiment separ sequel sequenc sequenti seren seri
serial serious sermon serum serv server serverless servic servicemen sesam session set setback settl settlement
settler setup seven seventeen seventh sever sew sewag sewer sewn sex sexi sexual shade shadi shadow shaft shake
shaken shallow shame shampoo shape share shareabl sharehold sharp sharpen sharper sharpli shatter shave shed
sheer sheet shelf shell shelter shelv shi shield shift shine shini ship shipment shirt shit shock shoe shoot
shooter shop shoppabl shopper shore short shortag shortcom shortcut shorten shorter shorthand shortlist shot
shoulder shout show showbiz showcas showdown shower shown shred shrine shrink shrinkag shrub shuffl shut
shutdown shutter shuttl sibl sic sick side sidebar sidewalk sideway sigh sight sightse sign signag signal
signatur signifi signific silenc silent silhouett silicon silk silki silli silo silt silver similar simpl
simpler simpli simplic simplifi simplist simul simultan sin sinc sincer sing singer singl singular sink sip
siren sister sit sitar sitcom site situat six sixth sixti sizabl size skate skelet skeleton skeptic sketch skew
ski skill skillset skin skincar skip skull sky skyrocket skyscrap slang slash slate slave slaver slaveri sled
sleek sleeker sleep sleeper sleev slept slew slice slick slide slider slight slim slip slipperi slogan slope
sloppi slot slow slower slowli slug sluggish small smaller smart smarter smartphon smartwatch smash smell smile
smoke smooth smoother smoothi snack snag snake snap snappi snapshot sneak sneaker sneaki sniff snippet snooker
snow snowbal snowfal snowi snug soak soap soar soccer social socialist societ societi socioeconom sock socket
soda sodium sofa soft softbal soften softer softwar soil solar sold solder soldier sole solid solidar solidifi
solo solut solv solvabl solver somebodi someday somehow someon someth sometim somewhat somewher son song
songwrit sont soon sooner sooth sophist sophomor sore sorri sort sought soul sound soundstag soundtrack soup
sour sourc sourdough southeast southeastern southw sovereign sovereignti soy spa space spacecraft spacious
spaghetti spam span spare spark sparkl spars spatial spatula spawn speak speaker spearhead spec speci special
specialis specialist specialti specif specifi specimen spectacl spectacular spectrum specul speech speed speedi
spell spend spent sphere spi spice spici spider spike spill spin spinach spinal spine spiral spirit spiritu
spit spite splash split splurg spoke spoken spokesman spokesperson spong sponso sponsor sponsorship spontan
spoon sport sporti spot spotless spotlight spous spout sprawl spray spread spreadsheet spring sprinkl sprint
sprout spun spur spywar squad squadron squar squash squat squeez src ssh stabil stabl stack stackabl stadium
staf staff stage stagger stain stainless stair staircas stake stakehold stale stalk stall stamp stanc stand
standalon standard standout standpoint stanozolol stapl star starboard stare stark start starter startl startup
starv stash stat state statehood statement statewid static station stationari stationeri statist statur status
statut statutori stay std stdout steadfast steadi steadier steadili steak steal steel steep steeper steer
stellar stem step stereo stereotyp sterl stew stewardship stick sticker sticki stiff stigma still stimul
stimulus stint stir stitch stock stole stolen stomach stone stood stop storag store storefront stori storm
storylin storytel stove stovetop str straight straightforward strain strainer strand strang stranger strap
strateg strategi strategist straw strawberri stray stream streamer streamlin street strength strengthen
strenuous stress stretch strict stricter stride strike striker string stringent strip stripe strive stroke
stroll strong stronger struck struct structur struggl stuck stud student studi studio stuf stuff stumbl stun
stunt stupid sturdi style stylish stylist styliz su sub subclass subconsci subcontractor subdomain subdu
subject sublim submiss submit suboptim subpar subqueri subscrib subscript subsequ subset subsid subsidiari
subspeci substanc substant substanti substitut substr subsystem subt subtl subtrop suburb suburban subway
succeed success successor succinct succumb suck sudden sudo sue suffer suffic suffici suffix sugar sugari sugg
suicid suit suitabl suitcas sum summar summari summer summit sumptuous sun sunflow sung sunglass sunk sunlight
sunni sunris sunscreen sunset sunshin super superb supercharg superconduct superflu superfood superhero
superimpos superior supermarket supermodel supernatur superpow superset superstar supervis supervisor
supplement supplementari suppli supplier support suppos suppress supraorbit suprem supremaci sur sure surf
surfac surfer surg surgeon surgeri surgic surpass surplus surpris surreal surrend surround surveil survey
surviv survivor suscept sushi suspect suspend suspens suspici sustain swallow swap swappabl swarm swatch sway
swear sweat sweati sweep sweet sweeten sweeter swell swept swift swim swimmer swimwear swing swipe switch
swivel sworn swung syllabus symbol symlink symmetri sympathet symptom sync synchron syndrom synergi synonym
synopsi syntax synthes synthesi synthet syrup sys system systemat systemd tab tabl tablespoon tablet tabletop
tack tackl taco tactic tactil tad tag tail tailor take takeaway taken takeoff takeout takeov tale talent talk
tall taller talli tamper tandem tangibl tangl tank tannin tap tape taper tar target tariff task tast tasti
tattoo taught tax taxabl taxat taxi taxonomi taxpay tea teach teacher team teammat teamwork tear tech technic
technician techniqu technolog technologist tedious tee teen teenag teeth telecom telecommun telehealth
telemetri telephon telephoto telescop televis tell telli temp tempeh temper temperatur templ templat tempo
temporari temporarili tempt temptat ten tenant tend tendenc tender tenni tens tension tentat tenth tenur term
termin terminolog terminus termit terrac terrain terrass terrestri terribl terrif terrifi territori terror
terrorist test testament tester testifi testimoni text textbook textil textur thank that theater theatric theft
theguardian themat theme themselv theolog theorem theoret theori therapeut therapi therapist thereaft therebi
therefor thereof thermal thermomet thermostat thesi thick thicker thiev thigh thin thing think thinker thinner
third thirst thirteen thirti thorough thought thousand thread threat threaten three threshold threw thrift
thrill thriller thrive throat throne throttl throughout throughput throw thrown thru thrust thumb thump thyme
tick ticket tide tidi tie tier tight tighten tighter tile till tilt timber time timefram timeless timelin
timeout timer timestamp tin tini tinker tip tire tireless tissu titanium titl titular tmp toast tobacco today
toddler todo toe tofu togeth toggl toilet toiletri token told toler toll tomato tomorrow ton tone tongu tonight
tonn took tool toolbox toolkit tooth toothbrush toothpast top topic torch torn torqu torrent torso tortur torus
toss total touch touchdown touchpoint touchscreen tough tougher tour tourism tourist tournament tous tout tow
toward towel tower town townhous township toxic toxin toy trace traceabl track tracker trackpad traction trade
trademark tradeoff trader tradit traffic tragedi tragic trail trailer train trainer trait trajectori tram tran
transact transcendent transcript transfer transform transistor transit translat transmiss transmit transmitt
transpar transplant transport transpos trap trash trauma traumat travel tray tread treadmil treasur treat
treati treatment trebl tree trekk trelli tremend trend trendi tri triag trial triangular tribal tribe tribut
tributari tricep trick tricki trickier trifasciata trigger trillion trilog trim trio trip tripl tripod triumph
triumphant trivia trivial trombon troop trophi tropic troubl troubleshoot trove truck true truli trumpet trundl
trunk trust trusti trustworthi truth tub tube tuck tuition tuna tune tunnel tupl turbin turbul turmoil turn
turnaround turnout turnov tutor tutori tux tuxedo tweak tweet twelfth twelv twenti twentieth twice twin twist
two txt type typefac typeof typhoon typic typo typograph typographi ubiquit ugli ultim ultralight umbrella
unabl unaccept unassum unattend unauthor unavail unawar unbeat unbeliev unbias uncanni uncertain uncertainti
unchang uncl unclear uncomfort uncommon uncompromis uncondit unconsci unconvent uncov und undead undefin undeni
under underestim undergar undergo undergon undergradu underground underinsur undermin underneath underr
underscor underserv undersid underst understand understood undertak undertaken underton underw underwat
underway underwear underwrit undisput undo undocu undoubt une unemploy unequ uneven unexpect unfair unfamiliar
unfilt unfold unforeseen unforgett unfortun unguard unhandl unhappi unhealthi unidentifi unifi uniform unimagin
unincorpor uninstal uninsur unintend unintent uninterrupt union uniqu unit univers unknown unleash unless unlik
unlimit unload unlock unmanag unmatch unnam unnatur unnecessari unnecessarili unnot unoffici unorthodox unpack
unpaid unparallel unplan unpleas unpreced unpredict unproduct unquestion unravel unread unreason unrel unreli
unresolv unrespons unrest unrestrict unsaf unsatur unseen unsettl unspecifi unstabl unstructur unsubscrib
unsuccess unsuit unsupervis unsupport unsur unsustain untap untouch untreat untrust unus unusu unveil unwant up
upbring upcom upcycl updat upfront upgrad uphil uphold upholst upholsteri upkeep uplift upload upper upright
upscal upsel upset upsid upskil upstair upstat upstream uptick uptim upward uranium urban urg urgenc urgent
usabl usag use useless user usernam usher usr usual utensil util utilis utilitarian utmost utter vacant vacat
vacuum vagu valid valu valuabl valuat valv vampir van vaniti vape var vari variabl varianc variant variat
varieg varieti various vascular vast vault vector veg vegan veget vegetarian veggi vehicl vein veloc velveti
vendor venom vent ventil ventur venu ver verb verbal verbos verif verifi vers versa versatil version versus
vertic vessel vet veteran veterinarian via viabil viabl vibe vibrant vibrat vice vicin victim victori video
videograph videographi view viewer viewership viewfind viewpoint vigil vigor villag vine vinegar vineyard
vintag vinyl violat violenc violent violin viral virtu virtual virus visa viscer visibl vision visionari visit
visitor visual vital vitamin vivid vocabulari vocal vocalist voic void vol volatil volcan volcano volleybal
volt voltag volum volunt voluntari von vos vote voter voucher vous vow voyag vulner vy waffl wage waist wait
waiv waiver wake walk walkthrough walkway wall wallet walnut wand wander wanna want wardrob warehous warfar
wari warm warmer warmth warn warrant warranti warrior warship wash washabl washer wasn wast watch water
watercours waterfal waterfront waterproof watersh waterway watt wave wax way weak weaken weaker wealth wealthi
weapon wear wearabl weather weatherproof weav web webcam webcast webhook webinar webpag websit wed weed week
weekday weekend wef weigh weight weightlift weird welcom weld welfar well wellb went weren wet whatev whatsoev
wheat wheel wheelchair whenev wherea wherebi wherev whichev whilst whimsic whip whisk whiskey whistl white
whiten whitespac whoever whole wholesal wholesom wholli whop wick wide widen wider widespread widest widget
widow width wife wiggl wiki wild wilder wildfir wildlif will willing win wind window windscreen wine wing
winner winter wipe wire wirefram wireless wisdom wise wish wit withdraw withdrawn withdrew withhold withstand
wive woman women won wonder wont wood wooden woodwork wool word wore work workaround workday worker workflow
workforc workhors workload workout workplac worksheet workshop workspac workstat workweek world worldwid worm
worn worri wors worsen worship worst worth worthi worthwhil wound woven wow wrap wraparound wrapper wrench
wrestl wrinkl wrist write writer written wrong wrote wrought www yang yard year yeast yellow yen yesterday
yield yoga yogurt young younger youngster yourself yourselv youth zero zesti zinc zip zipper zone zucchini
zygomat`);

/** Whether a word is one of the language: with a capital at the head of a sentence it is no name for that. */
export const isOrdinary = (word: string): boolean => {
  const [stem, ...others] = tokens(word);
  return others.length === 0 && stem !== undefined && STEMS.has(stem);
};
