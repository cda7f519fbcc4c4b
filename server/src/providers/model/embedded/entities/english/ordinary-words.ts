import { tokens } from '../../../../../text/tokens.ts';
import { wordSet } from './word-set.ts';

// Stems of words that pages of all kinds write small, counted over public pages; names are hardly among them.
const STEMS = wordSet(`
aaa abandon abbot abbr abbrevi abdomen abdomin aberr abid abil abl ablat abnorm aboard abolit abolitionist
abort abound abracadabra abras abroad abrupt absenc absent absolut absorb absorpt abstract absurd abund abus
academ academia acceler accent accept access accessoir accessori accid accident acclaim acclim accolad accommod
accompani accomplish accord account accredit accreditor accret accru accrual accumul accur accuraci accus
accustom ach achiev acid acier acknowledg acn acoust acpi acquaint acquir acquisit acr acreag acronym across
acryl act action activ activelow activewear activist actor actress actual actuari acuiti acumen acut ad adag
adalah adapt adaptogen adb adblock add addict addit addr address ade adept adequ adequaci adher adhes adida
adjac adject adjoin adjunct adjust adm admin administ administr admir admiss admit adolesc adopt ador adorn
adserv adult adulthood advanc advantag advent adventur advers adversari advertis advic advis advisor advisori
advoc advocaci aerial aerob aerobat aerodynam aerospac aesthet affair affect affection affidavit affili affin
affirm affluent afford aficionado afloat aforement afraid afterlif aftermarket aftermath afternoon afterthought
afterward against agar age agenc agenda agent agentloss aggreg aggress agil agit agnost ago agon agonist agre
agreement agricultur agrivolta ahead ahoy aid ailment aim aimless air airborn aircraft airfar airflow airfram
airi airlin airplan airport airshow airspac airtight airworthi ais aisl aka akan akin alarm albeit album
alchemi alcohol ale alert alga algebra algorithm alia alias alien align alik aliv alleg allerg allergen allergi
allevi alli allianc alloc allow alloy allur almond almost alnum alon along alongsid alot aloud alphabet
alphanumer alpm alreadi alt alter altern although altitud altogeth alum aluminium aluminum alumni alumnus alway
amalgam amass amateur amaz ambassador ambianc ambidextr ambienc ambient ambigu ambit ambiti ambival amelwindsor
amen amend ami amid amidst amino among amongst amort amount amov amp amperag ampl amplif amplifi amqp amus amzn
an analog analogu analys analysi analyst analyt analyz anathema anatom anatomi anc ancestor ancestri anchor
ancient anecdot anesthet anger angl angri anguish anim anima ankl anneal annex anniversari annot announc annoy
annual annuiti anomali anonym anoth answer ant antara antenna anterior anthem antholog anthrobot anthropolog
anti antibacteri antic anticip antidepress antidot antifreez antimicrobi antioxid antiqu antiquarian antivenom
antivirus antonjw anu anxieti anxious anybodi anyday anymor anyon anyth anytim anyway anywher aol apa apaisant
apapun apart apathi ape apertur aphid apiec aplenti apnea apnew apocalyps apochromat apolog app appal appar
apparel appeal appear appel append appet appetit appl applaus appli applianc applic appoint apport apprais
appreci apprehens approach appropri approv approx approxim apt aptitud aqua aquacultur aquat arabica arbit
arbitrari arbitrarili arcad arcan arch archaeolog archaeologist archetyp archi archipelago architect
architectur archiv archivist archlinux archus area arena arg argmatch argu arguabl argument aris arithmet arkto
arm armament armchair armi armor armr aroma aromat aros around arr arrang array arrest arriv arrondiss arrow
arsenal art artefact articl articul artifact artifici artilleri artisan artist artistri artwork arxiv asbesto
ascend ascertain asctim asdep ash asham ashbyhq ashvardanian asid ask asleep asparagus aspect aspir ass
assassin assault assembl assert assess asset assign assimil assist associ assort assum assumpt assur asteroid
asthma astonish astound astrograph astronaut astronom astronomi astrophotographi asylum asymmetr asymmetri
async asynchron asyncio atau ate athlet atleast atmospher atom atop atrial atroc attach attack attain attempt
attend attende attent attest attic attir attitud attorney attract attribut attrit attun auction audienc audio
audiobook audiophil audiovisu audit auditor auditori augment aunt aureum aussi auth authent author authoris
authorit authoritarian authorship autism auto autobiograph autobiographi autobus autofocus autoguid autoimmun
autoload autom automak automat automobil automot automount autonom autonomi autopilot autoplay autopsi autosc
autosquash autumn aux auxiliari avail avalanch avatar avec avenu averag avers avert avg aviat avid avocado
avoid avoir aw await awak awaken awar award away awe awesom awhil awkward axe axi axl azeriamerica
azeriamericanew azurecontainerapp babi back backbon backcountri backdrop backend backer background backhaul
backlash backlight backlink backlit backlog backpack backplat backport backr backsid backspac backstag backup
backward backyard bacon bacteria bad badg baffl bag bagaimana baggag bagian bagimana bahwa bail bait bake baker
bakeri balanc balcon balconi bald ball ballad ballet balloon ballot ballpark balm bamboo ban banana band
bandana bandit bandlead bandwidth bang bank banker banknot bankrupt bankruptci banner banneton banquet banter
banyak baptiz bar barbecu barbel bare barefoot bargain barista bark barley baromet baroqu barr barrag barrel
barrier bartend barter baru basal base basebal basedir baselin basement basi basic basil basket basketbal bass
bassist bastion bat batch bath bathroom bathtub batter batteri battl battlefield baz bbcnew be beach beachfront
beacon beaker beam bean bear beard bearer beat beaten beauti beberapa bec becam becom bed bedroom bedsid bedtim
bee beech beef beefi beer beeswax beet beetl beetroot beforehand befriend beg began begin beginn begonia begun
behalf behav behavior behaviour behemoth behind behold beig bekerja belief believ belli belong belov belt bench
benchmark bend beneath benefici beneficiari benefit bent bequeath berbeda berdasarkan bereav bergamot berikan
berjalan berpikir berri berubah besar besid besieg besoin bespok best besti bestow bestsel bet beta better
beverag bewar beyerdynam beyond bezel bhtp bias biasanya biblic bibliograph bicep bicycl bid bien biennial big
bigg bigger bike biker bilater bilingu bill billabl billboard billet billion billionair bimonth bin binari bind
bing bingo binhost bio biochar biodegrad biodivers bioelectr bioengin biograph biographi biohack bioinformat
biolog biologist biomark biomass biomed biometr biopic biotech bipartisan bird birth birthday birthplac bisa
biscuit bisect bishop bit bite bitfield bitmap bitten bitter bittersweet biweek bizarr blabbermouthinbox black
blacklist blackout bladder blade blah blame bland blank blanket blast blatant blaze bleach bleak bleed blend
bless blew blind blindfold blink bliss blister blitz bloat bloatwar blob block blockag blockbust blockchain
blocker blog blogger bloke blond blood bloodbath bloodi bloodsh bloodstream bloom blossom blow blown blue
blueberri blueprint bluesign blunder blunt blur blurri blush board boardroom boast boat bobbin bobsgam bodi
bodili bodybuild bodyguard bodyweight bog boi boil boiler boilerpl bok bold bolder bolster bolt bomb bombard
bomber bona bond bone bonker bonus boobaloobi book bookcas booki bookkeep booklet booklist bookmark bookshelf
bookshelv bookstor bool boolean boom boon boost booster boot bootabl bootcamp booth bootload bootstrap boozi
border bore boredom borer born borosil borough borrow boss bot botan botani botanist bother bottl bottleneck
bottom bought bounc bounci bound boundari bounti bouquet bout boutiqu bow bowl box boxi boxwood boy bps bra
brace bracket brag brain brainchild brainstorm brais brake branch brand bras brass brassica braveri brawl
breach bread breadcrumb breadth break breakag breakaway breakdown breaker breakfast breakout breakpoint
breakthrough breakup breast breastfeed breath breathabl breathtak breathwork bred breed breez breezi brevet
breviti brew brewer brick bridal bride bridesmaid bridg brief briefli bright brighten brighter brillianc
brilliant bring brink brisk bristl brittl bro broad broadband broadcast broaden broader broadlink broccoli
brochur broke broken broker brokerag bromeliad bronz brood brooksrun broth brother brought browridg brows
browser bruis brunch brunt brush brushwork brutal brute btod bubbl buck bucket buckl bud buddi budget budgetari
buf buff buffer buffet bug buggi build builder buildup built builtin bulb bulk bulki bulkier bull bullet
bulletin bulletproof bulli bullshit bum bummer bump bumper bun bunch bundl bunk buprenorphin burden burdensom
bureaucraci bureaus burgeon burger burglar buri burial burn burner burnout burnt burr burrito burst bus buse
bush busi businessman businessmen bust bustl buter butt butter butterfli butteri button buttonhol buy buyer
buyout buzz buzzi buzzword bwt bypass byproduct byte bytearray byteifi cab cabbag cabin cabinet cabinetri cabl
cacert cach cacti caddi cadeau cadenc cadr caf cafe cafeteria caffein cage cake calathea calcium calcul
calculus calendar calib calibr calip call callabl callback caller calligraphi callout calm calmer calori calv
camcord came cameo camera camouflag camp campaign camper campground campsit campus can canal cancel cancer
candi candid candl cane canin canist cannabi cannabinoid cannon canon canopi cant canva canvas canyon cap
capabl capac capacit capacitor capit capita capitalist cappuccino capston capsul captain caption captiv captur
car carabin caraf caramel caravan carb carbohydr carbon carbonac card cardboard cardiac cardio cardioid
cardiometabol cardiovascular care career caret cargo carniv carnivor carousel carpentri carpet carri carriag
carrier carrot carryov cart cartoon carv cascad case caseless casement cash cashback cashew cashier cashmer
casino casket cassett cast castaway caster castil casual casualti cat catalog catalogu catalyst catastroph
catch catcher catchi catchment categor categori categoris cater caterpillar cattl caught cauliflow caus caution
cautionari cautious cave caveat cavern caviar caviti ceas cede ceil celebr celebratori celeri celerymon celesti
celiac cell cello cellphon cellular cement censorship census cent centenari centenni center centerpiec centimet
centr central centralis centrist centuri ceram cereal cerebr ceremoni cert certain certainti certif certifi cfg
chafe chain chair chairman chairperson chais chaleur chalk challeng chamber champ champion chanc chang
changeabl changelog changer changingtim channel chant chao chaotic chap chapter chaqu char charact character
characterist charbon charcoal charcuteri chard chardet charg charger charisma charismat charit chariti charm
charset chart charter chartreus chase chassi chat chatbot chatter cheap cheaper cheat check checkbox checker
checklist checkout checkpoint checkup cheek cheeki cheer cheeri chees cheesi chef chemic chemin chemo chenill
cherish cherri chess chessmen chest chevad chevron chew chewi chia chic chicken chickpea chief chiefli child
childcar childhood children chili chill chilli chime chimpanze chin chip chipset chisel chive chlorin chmod
chocol choic choisir choix choke cholesterol choos chop chopstick chord chore choreograph chorizo chorus chose
chosen chown choy chromat chronic chronicl chronolog chroot chunk chunki church churchyard churn cigarett
cilantro cilia cinema cinemat cinnamon circa circl circuit circul circular circumfer circumst circumv circus
citat cite citi citizen citizenship citric citrus cityscap citywid civic civil civilian claboussur claim clamp
clan clap clarif clarifi clarinet clariti clash class classi classic classif classifi classmat classroom claus
clav claw clay clean cleaner cleanli cleanlog cleans cleanser cleanup clear clearanc clearer cleat clemati
clergi cleric clerk clever clich click clickabl clicker clicki client clientel cliff climat climax climb
climber clinch cling clinic clinician clip clipboard clippi cloak clock clockmak clockwis clockwork clog clone
clos close closer closet closso closur cloth cloud clove clown clownfish cls club clubhous clue clumsi clunki
cluster clutch clutter cmd cmp coach coal coalit coars coast coastal coastlin coat coauthor cocain cockpit
cockroach cocktail cocoa coconut code codebas codec codegen codelab codepoint coder codeshar coeffici coeliac
coexist coffe coffeehous cofound cognit cogniz coher cohes cohort coil coin coincid col cold colder coli
collabor collag collaps collar collat collater colleagu collect collector colleg collegi collid collim collis
colloqui coloc colon coloni colonist color colorect colour colspan column columnar columnist com comb combat
combin combo combust come comeback comed comedi comedian comfi comfort comic comm comma command commemor
commenc commend comment commentari commerc commerci commiss commission commit committ committe commod common
commonplac commonsens communal communic communiti commut comorbid comosum comp compact compani companion compar
comparison compart compass compassion compat compel compens compet competit competitor compil complac complain
complaint complement complementari complet complex complexion compli complianc compliant complic compliment
complimentari compon compos composit compost compound comprehend comprehens compress compressor compris
compromis compulsori comput computer computeris con concaten concav conceal conced conceit conceiv concentr
concept conceptu concern concert concerto concess concierg concis conclud conclus concoct concret concurr
concuss condemn condens condit condition condo condol condominium conduc conduct conductor conduit cone conf
confer conferenc confess confession confid confidenti config configur confin confirm conflict confluenc conform
confront confus cong congratul congreg congression conic conjunct connect connector connoisseur conqu conquer
conscienc conscious consecut consensus consent consequ conserv consid consider consign consist consol consolid
conson consortium conspath conspicu conspiraci const constant constel constip constitu constitut constrain
constraint constru construct constructor consul consult consum consumer consumpt cont contact contactless
contagion contain container contamin contempl contemporari contend content contenti context contextu contigu
contin continent conting continu contoh contour contract contractor contractu contradict contradictori
contraind contrari contrast contrib contribut contributor control controversi conundrum conveni convent converg
convers convert convex convey convict convient convinc conviv convolv cook cookbook cooki cooktop cool coolant
cooler cooper coordin cop copay cope copi copper copyright copywrit cor coral corbet cord cordless corduroy
core coriand cork corn corner cornerston coronavirus coroutin corpor corpora corps corpus correct corrector
correl correspond corridor corros corrug corrupt cortex cortisol cos cosi cosignatur cosmet cosmic cost
costlier costum cottag cotton couch cough council councillor counsel counselor count countdown counter
counteract counterbal counterfeit counterintuit countermand counterpart counterproduct countertop counti
countless countri countrysid coup coupl coupon courag courier cours coursework court courteous courtesi
courthous courtroom courtship courtyard cousin couvercl couvrez covari cover coverag covet cow cowork cozi cpf
crab crack crackdown cracker craft craftsmanship cram cramp cranberri crane crania cranial cranium crank cranni
crap crappi crash crate crave crawl crawlabl crawler crayon craze crazi cream creami creas creat creation
creativ creator creatur credenti credibl credit creep creepi crema crest crevic crew cri crib cricket crime
crimin crippl crise crisi crisp crispi criteria criterion critic criticis critiqu cron cronjob crop cross
crosscut crossov crossroad crowd crowdfund crown crucial crude cruel cruelli cruis crumb crumbl crumpl crunch
crunchi crusad crush crust crusti cryptearth cryptic crypto cryptoasset cryptocurr cryptograph cryptographi
crystal csharp ctx cube cubicl cucumb cue cuff cuisin cuisson culinari cull culmin culprit cult cultiv cultivar
cultur cumbersom cumin cumul cup cupboard cur curat curb curbsid cure curfew curios curious curl curr currenc
current curri curricula curriculum curs curtain curv curvatur cushi cushier cushion cusp custard custodi custom
customari customis customiz cut cute cutleri cutoff cutter cutthroat cuve cuz cvc cyber cyberattack cybercrim
cybercrimin cybersecur cyberthreat cycl cyclic cyclist cygwin cylind cynic cytokin dabbl dac dad dado daemon
dagger daggon daili dairi dalam dam damag damn damp dampen damper dan danc dancer dang danger dangl dapat dare
dari dark darker darn dash dashboard dashcam dat data databas dataclass dataset datasheet datatyp date datefmt
daughter daunt dawn day dayb daylight daypack daytim dazzl dba dbt dbus dct dead deadli deadlift deadlin
deadlock deal dealer dealt dear death deb debat debilit debit debri debt debug debugg debusin debut decad
decant decapit decarbon decay deceas decent decentr decept decid decil decim decis deck deckbuild declar declin
declutt decod decommiss decompos decomposit deconstruct decor decoupl decre decreas decrypt dedic deduct deem
deep deepen deeper deepli deer def defac defamatori default defeat defect defenc defend defens defer defianc
defiant defici deficit defin definit defor defunct degrad degre dehydr dekat del delay deleg delet deleteri
deli deliber delic delicaci delici delight delimit delinqu deliv deliver deliveri dell della delv demand
demeanor dementia demis demo democraci democrat demograph demolish demolit demon demonstr demystifi den dengan
deni denial denier denim denomin denot dens densiti dental dentist dentur deodor depart departur depend depict
deplet deploy depos deposit depot deprec depreci depress depriv dept depth depui dequ der derail derang deriv
des desatur descend descent describ descript descriptor desegreg deseri desert deserv design desir desk desktop
desold desper despit dessert destabil destin destini destroy destruct detach detail detain detect detector
detent deter deterg deterior determin determinist deterr deton detour detox detoxif detoxifi detract detriment
detritus deu dev devast devel develop development deviat devic devis devoic devoid devot devote devour dew
dexter dia diabet diabol diagnos diagnosi diagnost diagon diagram dial dialect dialog dialogu diamet diamond
diaphragm diarrhea diatom dice dichlorobenzen dict dictat dictatorship dictionari didalam didn didnt die dieget
diehard diesel diet dietari dietitian diff differ differenti difficult difficulti diffract diffstat diffus
diffuseur dig digest digit dignifi diizzi dilemma dilig dill dilut dim dime dimens dimension diminish dine
diner dinner dinnerwar dinosaur dioces diocesan diod dioxid dip diperbarui diploma diplomaci diplomat dipol dir
dire direct director directori dirt dirti dirtier dis disabl disadvantag disagr disagre disappear disappoint
disapprov disarm disassembl disast disastr disband disc discard discern discharg discipl disciplin disclaim
disclos disclosur disco discomfort disconnect discontinu discount discourag discours discov discover discoveri
discreet discrep discret discretionari discrimin discuss diseas disgrac disguis disgust dish dishwar dishwash
disinfect disinform disintegr disjoint disk dislik disloc dismember dismiss disobedi disord disorgan dispar
dispatch dispel dispens dispers displac display dispos disposit disproportion disput disqualifi disregard
disrupt dissatisfact dissatisfi disservic dissid dissolut dissolv distanc distant distdir distfil distil
distinct distinguish distort distract distress distribut distributor district distro disturb ditch div diva
dive diver diverg divers diversif diversifi divert divid dividend divin divis divorc dizzi dll doabl doc dock
doctor doctrin document documentari documentarian dodgi dog dogfood dogshit doi dokumen dollar dolphin domain
dome domest domin dominion donat donc dongl donor dont donut doodl doom door doorbel doorstep doorway dopamin
dope dorm dormant dosag dose dot dotnet dotnetdev doubl doublet doubt dough dove dovetail down downgrad downhil
download downpour downsid downsiz downstream downtim downtown downturn downward dozen dpkg drachma draft drag
dragon drain drainag drama dramat dramedi drank drape drastic draw drawback drawer drawn dread dream dreami
dreamt dreari dress dresser drew dri drier driest drift drill drink drinker drip drive driven driver driveway
drizzl drone drop droplet dropout dropwhil drought drove drown drug drum drummer drunk drunken dryer drywal dst
dtparam dua dual dualiti dub dubious duck duct dude due duel duet duffel dug duit dull dumb dumbbel dump
dumpster dune dungeon duo duplic durabl durat dusk dust dusti duti dwell dweller dy dye dyn dynam dysfunct
eager ear earbud earcup earli earlier earmark earn earner earphon earring earthi earthquak eas easi easier
easili eastward eat eaten eater eateri eax ebay eboni ebook ebuild ecclesiast echelon echo echoloc eclect
eclips eco ecobe ecolog ecommerc econom economi economist ecosoph ecosystem ecstasi ecstat eczema ed edamam edg
edgi edibl edict edit editor editori edu educ eeri efek effect effet efficaci effici effort effortless egencach
egg eggplant eggshel ego egress eight eighteen eighteenth eighth eisa elabor elaps elast elastan elatior elbow
elder eldest elearn elect elector electr electrician electrifi electrocut electrolysi electrolyt electromagnet
electron eleg elegan elem element elementari elemid eleph elev eleven elicit elif elig elimin elit ellips
ellipt elong eloqu elsewher elucid elus email emaint emb embargo embark embarrass embassi embed embellish
emblem emblemat embodi embrac embroideri embroil embryo emdx emerg emeritus emin emirrordist emiss emit emoji
emot empath empathi emphas emphasi emphasis empir employ employe empow empower empti emul enabl enact enamel
encapsul enclav enclos enclosur encod encompass encount encourag encrypt encycloped encyclopedia end endang
endeavor endeavour endem endfor endif endless endocrin endorphin endors endpoint endur enemi energ energet
energi enforc eng engag engin engrav engross enhanc enigma enjoy enlarg enlighten enlist enmiti enn enorm
enough enquiri enrich enrol ensembl enslav ensu ensur entail entangl enter enterpris entertain enthusiasm
enthusiast entic entir entireti entiti entitl entomologist entr entranc entrant entre entrench entrepreneur
entrepreneuri entrepreneurship entri entryway enum enumer env envelop enviabl environ environment envis enzym
ephemer epi epic epidem episod epistemolog epol eponym eqiad equal equat equatori equestrian equip equit equiti
equival er era erad eras erect ergonom ericb erod eros erot errand errant errat error errorhandl errorlist
erstwhil erupt escal escap escitalopram escort escrow especi esport espresso essay essenc essenti essentiell
est establish estat esteem estim estrang etc etern eth ether ethernet ethic ethnic etho etiquett etymolog
eucalyptus euphor euro eurosport eurozon evacu eval evalu evas even event eventu evergreen everseen everybodi
everyday everyon everyth everywher evid evidenc evil evoc evok evolut evolutionari evolv exacerb exact exagger
exam examin exampl excav exceed excel excelsa except excerpt excess exchang excit exclam exclud exclus excurs
excus exe exec execut executor exemplari exemplifi exempt exercis exert exhaust exhibit exhibitor exhilar exil
exist existenti exit exot exp expand expans expect expedit expel expenditur expens experi experienc experienti
experiment expert expertis expir explain explan explicit explod exploit explor exploratori explos expo
exponenti export expos exposur express expressli exquisit ext extend extens extent exterior extern extinct
extinguish extra extract extracurricular extrajudici extran extraordinari extraordinarili extraterrestri
extravag extrem extremophil exuber exud eye eyebrow eyelid fab fabl fabric fabul facad face facet facial facil
facilit fact faction facto factor factori factual faculti fad fade fae fail failur faint fair fait faith fake
fall fallback fallen fallibl fallout fals fame famili familiar famin famous fan fanbas fanci fandom fanfar
fantasi fantast far fare farewel farm farmer farmhous farro farther fascin fascist fase fashion fast fasten
faster fat fatal fate father fatigu fatten fatti faucet fault faulti faux fave favor favorit favour favourit
fax fear fearless feasibl feast feat feather featur fed feder fee feed feedback feeder feel feet feisti felixen
fell fellow feloni felt femal feminin feminist femur fenc fend ferment fern feroci ferri fertil festiv fetch
feud fever fewer fewest fft fianc fiber fiberglass fibr fibril fibromyalgia fiction fidd fiddl fidel field
fieldset fieldwork fierc fieri fif fifteen fifteenth fifth fifti fig fight fighter figur file filenam filer
filesystem filippo fill filler fillet fillvalu film filmmak filter filterfals filthi filtrat fin final finalis
finalist financ financi find finder fine finer finess finest finger fingerboard fingerprint fingertip finicki
finish finit fintech fire firearm firefight fireplac firewal firework firm firmer firmwar first firsthand
fiscal fish fisheri fishey fit five fix fixpackag fixtur fixup flag flagship flair flake flaki flamb flame
flamm flammabl flank flare flash flashi flashlight flat flatbread flatten flatter flatwar flavor flavour flaw
flawless flax flea fled fleec fleet flesh flew flex flexbox flexibl fli flick flicker flight flimsi flip float
flock flood floodlight floor floorplan floral flore florist floss flosser flour flourish flow flower flowi
flown fluctuat fluenci fluent fluentli fluff fluffi fluid fluoresc fluorid flurri flush flute flux flyer
flypast flytrap fmt foam focal focus focuss foe fog foi foil fold foldabl folder foliag folk folklor follicl
follow followup fond font foo food foodi fool foolish foolproof foot footag footb footbal footer foothold
footpath footprint footwear forag foray forbid forbidden forc fore forearm forebod forecast forefoot forefront
foreground forehead foreign foremost forens forese foresight forest forestri forev forg forget forgiv forgiven
forgot fork form formal formalwear format formatt former formid formset formul formula forth forthcom forti
fortifi fortress fortun forum forward fossa fossil fossilis foster foto fought foul found foundat founder four
fourteen fourth fps fractal fraction fractur fragil fragment fragmentari fragranc frail frame framework fran
franchis franchise frank frantic fratern fraud fraudul fraught fray freak free freed freedom freelanc freeli
freemium freestand freestyl freetax freez freezer freight frenzi freq frequenc frequent fresco fresh freshen
fresher freshman freshmen freshwat fret fri friction frictionless fridg friend friendli friendship friggin
frighten frigid frill frog frond front frontal frontbench frontend frontier frontlin frontman frontrunn frother
frothi frotz frozen frugal fruit fruiti fruition frustrat fryer fstab fuck fuel fugit fulfil full fuller fulli
fullnam fum fumbl fume fun func function functionapp functool fund fundament fundrais funer fungal fungi fungsi
funki funnel funni fur furious furnish furnitur furri furth fuse fuselag fusion fuss fussi futil futon futur
futurist fuzz fuzzer fuzzi gadget gag gain gait gaiter galaxi gallantri galleri gallon galvan gambl game
gameplay gamer gamif gamifi gamm gamut gang gap gape garag garbag garden garlic garment garner garrison gas
gase gaseous gasket gasolin gate gateway gather gatsbi gaug gave gay gaz gaze gccjit gccrs gear gearbox
gearhead geek gel gem gender gene general generalist generat generic generos generous genet genius genom genr
gentl gentlemen gentler genuin genus geo geofenc geograph geographi geologist geometr geometri geopolit
geospati geranium germ gestur get getattr getaway getenv getopt getter ghost giant gif gift gig gigant gimmick
gimmicki gin girl girlfriend gist git gitignor give given glacier glad glamor glamour glanc glare glass
glasswar glaze glean glide glimps glitch glitteri glob global globe globular glori glorious gloss glossari
glossi glove glow glu glucos glue glute gluten gmina go goal goalkeep goaltend goat gobbl god goddess godsend
goe goggl golang gold goldmin golf gone gonna goo good goodby goodi goodr goofi goos gooseneck gorgeous
goroutin gosh goto gotta gotten gourd gourmet gov govern government governor gown gpart gpasswd gpg grab grace
grad grade gradient gradual graduat graffiti grail grain graini gram grammar grammat grand grandchildren
grandfath grandkid grandmast grandmoth grandpar grandson granit grant granular grape graph graphic graphit
grappl grasp grass grassroot grate gratitud gratuiti grave gravel graveyard gravit gravita graviti gray graywat
graze greas great greater greed green greener greeneri greenhous greet grenad grep grew grey greywat grid grief
grill grim grimdark grime grin grind grinder grip gripe grippi grippier grit gritti grizzli gro groceri grommet
groom groomsmen groov groovi gross grotesqu grotto ground groundbreak groundwat groundwork group groupbi
grouper grout grow grower grown growth grub gruel gruell gruesom grumpi guacamol guarante guard guardrail
gubernatori guess guesswork guest guesthous guid guidanc guidebook guidelin guido guild guillotin guilt guilti
guis guitar guitarist gum gummi gun gunk guru gut gutter guy guylin guyver gym gymnast gzip haaretzcom habit
habitat habitu hack hacker hail hair hal halaman half halfspac halftim halfway hall hallmark hallucin hallway
halt ham hamlet hammer hammock hamper hamster hamstr hand handbag handbook handcraft handheld handi handl
handlebar handler handmad handoff handout handpick handset handshak handsom handwrit handwritten hang hangar
hanger hanya haphazard happen happi happier happili happyholiday har harass harbour hard hardcod hardcopi
hardcor harden harder hardi hardship hardwar hardwir hardwood hardwork hark harm harmoni harmonica harp harrow
harsh harus harv hash hashtag hassl hat hatchback hate hatr haul haunt haut have hayley haystack hazard haze
hazi head headach headband headcount header headertag headfirst headi headlamp headland headless headlight
headlin headphon headquart headr headset headwat heal health healthcar healthi healthier heap hear heard heart
heartbeat heartbreak heartbroken heartfelt hearth hearti heartland heartwarm heat heater heatmap heaven heavi
heavier heavili heavyweight heck hectar hectic hedg hee heed heel hefti hegemoni height heighten heir heirloom
held helicopt helium helix hell hello helm helmet help helpdesk helper helpless hem hemp henc herald herb
herbac herbal herder herein heresi heritag hero heroic heroin heroism herself hesit heterogen heterosexu
heurist hex hiatus hiccup hidden hide hierarch hierarchi high higher highlight highway hijack hike hiker hil
hilari hillsid himself hind hinder hing hint hip hipbelt hippocampus hipster hire hiss histor histori historian
hit hitbox hitch hive hoard hobbi hobbyist hoc hockey hoist hold holder hole holi holiday holist homag home
homeassist homebrew homebuy homecom homegrown homelab homeless homemad homeown homeownership homepag homeschool
homestay homestead hometown homework hominid homophob homosexu hone honest honesti honey honeymoon honor
honorari honore honour hood hook hoop hop hope hopeless hord horizon horizont hormon horn hornet hornworm
horrend horribl horrif horrifi horror hors horseback horsepow horticultur hose hospit host hostag hostel hostil
hostnam hot hotel hotkey hotlin hotspot hott hotter hour hous household housekeep housem housemad housepl houss
hover hoverfli hoyt hppa href hrs htm http httpbin httpd httpmock https hub huddl hue hug huge huggingfac huil
hum human humanist humanitarian humbl humid humil hummus humor humour hump hundr hung hungri hunk hunt hunter
hurdl hurri hurrican hurt husband hustl hut hybrid hydrat hydraul hydrogen hye hygien hygienist hygromet hymn
hyoid hype hyperact hyperparamet hyperscal hypert hypertens hypertrophi hypocrisi hypothes hypothesi hypothet
hysteria ice ich ici icon iconographi idea ideal ideat idefix idempot ident identif identifi ideolog idiom
idiomat idiosyncrat idiot idl idol idx idyl ifram ignit ignor ill illeg illicit illiteraci illumin illus
illustr illustri imag imageri imagin imaginari imbib imit immatur immeasur immedi immediaci immens immers
immigr immin immortell immun immut impact impair impati impecc impend imper imperfect imperi imperson impetus
impl implant implement impli implic implicit import impos imposit imposs impract imprecis impress imprint
imprison impromptu improp improv improvis impuls impun impur in inabl inaccess inaccur inaccuraci inact inadequ
inadvert inanim inappropri inaugur inbound inbox incandesc incap incarn incas incent incept inch incid incl
inclin includ inclus incom incompat incompet incomplet incomprehens inconsist inconveni incorpor incorrect
increas incred increment incumb incur incurs inde indefinit indel indent indentur independ indestruct index
indi indic indict indiffer indigen indirect indispens individu indoor induc induct indulg industri ineffect
ineffici inequ inevit inew inexpens inexperienc inf infal infam infanc infant infect infecti infer inferior
infest infield infil infinit inflamm inflammatori inflat inflect inflex inflict inflow influenc influenti
influx info infograph inform infotain infrar infrastructur infrequ infring infus ing ingeni ingenu ingest ingin
ingrain ingredi inhabit inher inherit inhibitor inhuman ini init initdefault initi initramf inittab inject
injunct injur injuri injustic ink inland inlin inmat inn innat inner innermost innoc innov innumer inox inpati
input inquir inquiri inquisit inroad insan insect insecticid insecur insensit insepar insert insid insight
insignia insignific insist insol insomnia inspect inspector inspir instabl instal instanc instant instantan
instanti instead instep instinct institut instruct instructor instrument insuffici insul insular insulin insult
insur insurmount int intact intak integ integr intellect intellectu intellig intend intens intensifi intent
inter interact intercept interceptor interchang interconnect interdepend interdisciplinari interf interfac
interfer interim interior interlock intermedi intermediari intermitt intern internet internod internship
interop interoper interperson interpl interpret interrupt intersect interst intertwin interv interven intervent
interview interviewe intim intimaci intimid intoler intox intric intricaci intrigu intrins intro introduc
introduct introductori introspect intrud intrus intuit inund invad invalid invalu invari invas invent inventor
inventori invers invert invest investig investor invigor invis invit invite invoc invoic invok involv inward
ion ionic ipad iphon irobot iron ironi irrat irregular irrelev irreplac irresist irrespect irrespons irrig
irrit irv isd ish isinst isl islic isol isqrt issu issuanc issuer ital italki itch item itemgett iter iterencod
itertool itinerari itu ive ivori izakaya jacket jag jagun jail jam jamaicaobserv janitor jar jardin jargon jaw
jazz jean jedishrfu jeopard jeopardi jet jewel jewelleri jewelri jig jigsaw jika jitter job jobsit jog johndo
join joineri joint jointer jojoba joke journal journalctl journalist journey joy joyous joystick jpeg jpg
jsonifi judg judgement judgment judici judiciari judoka judul jug juga juggl juic juici julian jump jumper
jumpstart jumpsuit junction junctur jungl junior junk junki junkyard juri jurisdict justhtml justic justif
justifi justseen juvenil juxtaposit jzb kale kali kanji karena kasus kayak kcal kdesu kedua keen keep keeper
kembali kenapa kennethreitz kepada kept kernel ketika keto kettl kettlebel key keyboard keycap keychain keyfunc
keynot keypad keyserv keystrok keyword khaneh kick kickback kicker kickoff kickstand kickstart kid kidney kill
killer kilomet kilometr kilowatt kimchi kind kinda kindergarten kindl kinet kingdom kiosk kit kita kitchen
kitten kkiri knack knead knee kneel kneeler knew knife knight knit knive knob knock knockoff knockout knot know
knowledg known kode komponen koolkid kroah kube kubectl kubelet kudo kun kwarg kyr lab label labor laboratori
lace lacew lack lacklust lacross lactos ladder laden ladybug lag laid lain lake lakehous lakesid lalu lamb lame
lamin lamp lanc land lander landfil landlord landmark landmin landscap lane lang langsung languag lanyard lap
laps laptop larg larger laser last lat latawiec latch late latenc latent later latest latex lather latim
latitud latt latter laud laugh laughter launch launcher launchpad laundri laundromat laureat laurel lava lavend
lavish law lawmak lawn lawnmow lawsuit lawyer lay layer layman layoff layout layov lazi lazili lbs lck ldub
leach lead leader leaderboard leadership leafi leafjoy leagu leak leakag leaki lean leaner leap learn learner
learnt leas leash least leather leav lebih lection lectur led lede ledger leeway left leftist leftov leftw leg
legaci legal legend legendari leggi legibl legisl legit legitim legitimaci legitimis legum legwork leisur lemon
lemonad len lend lender lenght length lengthen lengthi lenient lens lent lentil les lesbian less lessen lesser
lesson let lethal letter letterform lettuc leuconeura leur level levelnam lever leverag levi lexicograph lez
liabil liabl liaison lib liber libgccjit librari librarian libxml licenc licens licensur lid lie lieu life
lifecycl lifelik lifelin lifelong lifepo lifesav lifespan lifestyl lifetim lifo lift ligatur light lightbulb
lighten lighter lightsab lightweight lihat likabl like likelihood liken likewis lili lilt limb lime limelight
limeston limit limitless limousin line lineag linear linen liner lineup linger lingeri lingkup lingo linguist
link linol lint linter lip liquid liraglutid list listcomp listen lit liter literaci literari literatur lithium
lithographi litig litmus litr litter littl livabl live livelihood livemod liver liveri livestock livestream
liveweb lizard ller lmao load loader loaf loan loav lobbi lobbyist lobster loc local localhost locat lock
lockdown locker lockup locomot lodg lodgecastiron loft log logfil logger logic logika login logist loglevel
logo lol lone long longer longev longhand longitud longitudin longtim look lookahead lookbook lookout lookup
loom loon loop loopback looper loophol loopi loos looser loot lore lose loss lossless lost lot lotteri loud
louder loung loungewear lousi love lover loveseat low lower lowercas lowest lowjhg loyal loyalist loyalti lru
lua lubric luceo luck lucki luckili lucrat ludicr lug luggag luizjr lukewarm lulug lumbar lumber lumen lumin
lump lunar lunch luncheon lung lure lurk lurker luscious lush lustrous luxuri lyric machin machineri macro
macronutri mad made magazin magenta maggot magic magician magistr magnat magnesium magnet magnifi magnific
magnitud mai mail maill main mainland mainlin mainnet mainspr mainstay mainstream maintain mainten maiz major
make makeov maker makeshift makeup male malform malfunct malici mall malnutrit malwar mamba mammal mammoth man
manag manageri mandarinia mandat mandatori mandibl mandibular maneuv manga manic manif manifesto manipul
mankind manner mansion mantl mantra manual manufactur manur manuscript map mapl mapper marathon marbl march
margarita margin marimba marin marinara maritim mark markdown marker market marketplac markka markup markupsaf
marqu marque marri marriag marshal martial martyr marvel masalah mascot masculin mask mass massag massiv master
masterclass masteri mastermind masterpiec mastoid mat match matchcent matchmak mate materi materialis matern
math mathemat mathematician matric matt matter mattress matur max maxim maximalist maximis maximum maxlen
maxsiz mayb mayor maze mdeb mdn mdshunk meal mealtim mean meaning meant meantim meanwhil measur meat meatbal
meati meatless mech mecha mechan medal medallist media medial median mediat medic medicin mediev mediocr medit
medium medley meepl meet mega megabyt megapixel megawatt melakukan melakukannya melancholi melihat mellow melod
melodi melt mem memanggil member memberguid memberikan membership membersihkan membran membuat membutuhkan meme
memiliki memmem memoir memor memori memperbarui memungkinkan men menampilkan menangani mend menerapkan mengatur
mengembalikan menggunakan menghindari mengikuti menjadi menjalankan menstrual menswear ment mentai mental
mention mentor mentorship menu menuli menus menyebabkan menyebutnya merasa merchandis merchant merci mere
mereka merg merger merit mes mesh mesmer mess messag messi met meta metabol metadata metal metaphor metaphys
meteorit meteorolog meter methan method methodolog meticul metr metric metro metropolitan mic mice micro
microcontrol microfib microframework microglia microorgan micropay microphon microscop microscopi microservic
microtask microwav mid midazolam midcenturi midday middl middlemen middlewar midfield midfoot midlif midnight
midrang midscal midsiz midsol midst midterm mighti migrain migrant migrat mild mile mileag mileston milit
militari militia milk mill millenni millennia milligram millimet millimetr million millisecond millwork mimic
mimick min minc mind mindset mine miner mineralog mingl mini miniatur minibar minim minimalist minimis minimum
miniseri minist ministeri minor mint mintti minus minut miracl miriaml mirror mirrorless misalign misbehav
miscellan mischiev misconcept misconduct miser miseri misfortun misguid mishap misinform misinterpret mislead
mismatch misplac miss missil mission missionari misstep mist mistak mistaken misunderstand misunderstood misus
mite mitig mitochondri miva mix mixer mixtap mixtur mkdir mkinitcpio mksquashf mlssoccer mmask mnt mob mobil
mobilis mock mocktail mockup mod modal modder mode model modem moder modern modernist modest modif modifi modul
modular mogul moist moistur molar mold molecul molecular molest mom moment momentum mon monad monarch monasteri
monet monetari money monik monitor monk monkey monochromat monolith monoth monotheist monoxid monsoon monster
monstrous month monument mood moodi moon moonshot mop moral morbid morn morpholog mortal mortar mortgag mortis
mosqu mosquito most moth mother motherboard motif motion motiv motor motorcycl motto mound mount mountabl
mountain mourn mous mouth mouthfeel mouthwash mov movabl move movement mover movi moviego mow mower mozzarella
mpan mpg mph msg mssql msys muck mud muddi muddl muesli muffl mug mul multi multichannel multicloud multicultur
multidisciplinari multifacet multifamili multifunct multigener multigrain multilingu multimedia multimet
multimillionair multimod multin multipack multipl multiplatform multiplay multipli multipoint multiprocess
multipurpos multist multistream multitask multitud mum mummi mundan mungkin municip mural murder murki muscl
muscular muse museum mushi mushroom music musician musicianship mustard muster musti mut mutabl mutat mute
mutual mvn myapp myfork myfunctionapp mymodul mynam mypackag myriad myself mysteri mystic mystorag mytag myth
mythic mytholog nag nail nailhead naiv nake name namesak nameserv namespac nano nanti nap napkin narrat narrow
narrowli nasal nascent nasti nasturtium nathanmartin nation nationalist nationwid nativ natur naturalist nausea
nautic navig nberg ncbi ndash ndchen ndez neanderthalensi near nearbi nearer nearshor neat nebula necess
necessari necessarili necessit neck nee need needl needless nefeld negat neglect neglig negoti neighbor
neighborhood neighbour neighbourhood neither nematod neodymium neonicotinoid nephew nerd nerv nervous nest
nestl net netctl nettoyag network neural neuro neurobiolog neurochem neurodegen neurolog neuron neuroplast
neurosci neurotox neurotransmitt neurotroph neutral neutralis never nevertheless new newbi newborn newcom newer
newest newfound newli newlin news newslett newspap newsroom newyork newyorkc next nextroot nez ngel nginx ngrok
ngx nhi nibbl nica nice nicer nich nickel nicknam nidra niec nifti night nightclub nightmar nightstand nighttim
nil nilai nimbl nine ninth nit nitrogen nitrous nlm nobil nobodi nod node nodej noir nois noisi nomad nombreux
nomin nomine non nonengag nonessenti nonetheless nonexist nonfict nonmemb nonprofit nonreact nonrefund nonsens
nonstick nontechn nontradit nonviol noodl nook noon norepinephrin norm normal northeastern northernmost northw
northwestern nos nose nosniff nostalg nostalgia nostril notabl notat notch note notebook notebookcheck
noteworthi noth notic notif notifi notion notori notorieti notr noun nourish nous novel novelist novella
novelti novic nowaday nowher nowrap nozzl npm nslookup nter nth nuanc nuclear nuclei nucleus nude nudg nuditi
nugget nuisanc null nullabl num number numer nun nurs nurseri nurtur nut nutrient nutrit nutriti nutritionist
nutti nvm nylon nytim oak oaki oasi oat oatmeal obedi obelisk obes obey obfusc obituari obj object objet oblig
obscen obscur observ obsess obsolet obstacl obstruct obtain obvious occas occasion occipit occup occupi occur
occurr ocean odd ode odor odour oecumen off offbeat offboard offenc offend offens offer offic offici offlin
offr offseason offset offshor offsit often oftentim ohm oi oil oili okapi okay okra old older oldest oldi oleh
oliv olympiqu omakas omega omin omiss omit omnichannel onboard one onelin oneself oneshot ongo onion onlin
onscreen onsen onset onshor onsit onstag onto ontolog onward oooh op opaqu open opensourc oper opera operand
operation opinion opioid oppon opportun oppos opposit opt optic optim optimis optimist optimum option opul oral
orang orbit orchestr orchestra ordain order ordin ordinari oregano org organ organis organist organiz ori
orient origin orlistat ornament ornat ornithologist orphan orthodox oscil ostrich other otherwis otter ottoman
ought ounc ourselv oust out outag outbound outbreak outburst outcom outcri outdat outdoor outer outermost
outfil outfit outgo outing outlaw outlet outlin outlink outlook outpac outpati outperform outpost output
outqueu outrag outrank outreach outright outset outsid outsiz outsol outsourc outspoken outstand outward
outweigh oval ovat oven over overal overarch overboard overcast overclock overcom overcompl overcomplet
overcrowd overdo overdon overdos overdu overestim overflow overgrown overh overhand overhaul overhead overheat
overkil overlap overlay overload overlook overnight overpay overpow overpr overpron overrid overridden overrun
overs oversaw overse oversea overseen overshadow oversight overspend overst overstock overt overthink overtim
overtrain overus overview overwat overweight overwhelm overwork overwrit overwritten owe owl own owner
ownership oxid oxygen oyster ozon paccach pace pack packabl packag packer packet pacman pacnew pactre pad pada
paddl page pagin paid pain painkil painless paint painter pair pairwis pal palat pale paleo paleoanthropolog
palett palm pam pan panach panda pandem pane panel panic panick panoram pant pantheism pantri papal papaya
paper paperless paperwork paprika par paracord paradigm paradis paradox paragraph parallax parallel paralysi
paralyz param paramet paranoia paraphras parasit parasympathet paratroop parcel parchment parent parenthes
parfait parish pariti park parlanc parliamentari parm parodi pars parsec parser parsley part parti partial
particip participatori particl particul particular partisan partit partner partnership pas pass passabl passag
passeng passion passiv passphras passport passwd password passwordless past pasta pastel pastim pastor
pastoralist pastri patch patchi patchwork patent path pathet pathfind pathnam pathogen patholog pathspec
pathway patienc patient patina patio patriarch patriot patrol patron patter pattern paulb paus pave pavement
paw pay payabl payback paycheck payday payer payload payment payoff payout payrol payslip paywal pea peac
peacock peak peanut pear peccavi peculiar pedal pedestrian pediatr pediatrician pedigre pedophil pee peek peel
peer peg pelepasan pemanggilan pemasangan pembaruan pembersihan pen penal penalti penchant pencil pend pendant
pendulum penetr pennant penni pension peopl pepper peppermint peptid perceiv percent percentag percentil
percept percuss perenni perf perfect perform perfum perhap peril perimet period periodont peripher perish perk
perlu perman permeabl permet permiss permit permut perpendicular perpetr perpetu persecut persist person
persona personalis personn personnel perspect persuad persuas pertain pertin perubahan pervas pervers peski
pessimist pest pesticid pet petit petrol petroleum pexel pformat pgbench phallic pharaoh pharmaceut pharmaci
pharmacist phase phenomen phenomena phenomenon phentermin philanthropist philodendron philosoph philosophi
phish phone phosphat photo photograph photographi photojourn photoshoot photosynthesi photosynthet phpbb phrase
phthalat physic physician physicist physiolog physiqu pianist piano pic pick picker pickl pickup picnic pictur
picturesqu pie piec piecem pierc pig piizog pile pilgrim pilgrimag pill pillar pillow pilot pin pinch pine
pineappl ping pink pinnacl pinpoint pint pioneer pip pipe pipelin piqu pirat piston pit pitch pitfal pitter
pivot pix pixel pizza pkg place placehold placement plagiar plagu plaid plain plaintiff plan planar planaria
planarian plancha plane planer planet planetari plank planner plant plantat planter plantlet plaqu plast
plastic plate plateau platform platter play playabl playback playbook player playground playlist playoff
playtim playwright plc plea plead pleas pleasant pleasur pledg plenti plethora plex plier plosiv plot plug
plugin plum plumb plumber plung plural plus plush pneumat png poach pocket podcast podium podophyllum poem poet
poetic poetri poignant point pointer pointless pois poison poke poker polar pole polic polici policyhold
policymak polio polish polit politician poll pollen pollin pollut polo poly polygon polyhedron polym polymorph
polynomi polysurfac polyth polytheist polyurethan pomegran pond ponder pool poolmanag poor poorer pop popcorn
poplar popul popular populist popup porcelain porch pore pork port portabl portafilt portal portculli portdir
portfolio portion portrait portraitur portray pose posh posit possess possibl post postag postal postcondit
postcrani poster postfix postgradu posthoc posthum postintervent postmortem postpartum postpon postseason
postsecondari postur pot potabl potassium potato potenc potent potenti potho potti pouch poultri pound pour
poverti powder power powerhous powerless powerlift poweroff powertrain ppen ppl practic practis practition
pragmat prairi prais pranayama pray prayer pre preach preacher preamp preboard prebuilt precari precaut preced
precious precipit precis preclud precompil preconceiv precondit preconfigur precursor predat predatori
predecessor predefin predetermin prediabet predic predict predictor predomin preexist prefer prefix preflight
prefront pregnanc pregnant preheat prehistor preinstal prejudic preliminari preload premarit prematur premier
premiership premis premium prenat preoccupi preorder prep prepaid prepar prepay prepend preprint preprocess
prequel prerequisit preschool prescrib prescript preseason presenc present preserv preset presid presidenti
press presser pressur prestig prestigi presum pretend pretti prevail preval prevent preview previous prey pri
price priceless pricey pricier pride priest priesthood primari primarili prime primer primetim primit primordi
princip principl print printabl printer println prior priori priorit prioriti prioritis prison pristin privaci
privat privileg prize proactiv probabilist probabl probat probe probiot problem problemat proc procedur proceed
process processor proclaim procrastin procur prod produc product profan profess profession professor profici
profil profit profound prognath program programm programmat progress prohibit proj project projector prolif
prolifer prolong promin promis promo promot prompt prone pronounc pronunci proof proofread prop propag
propaganda propel proper properti propheci propon proport propos proposit proprietari proprietor proprietorship
propuls prorat pros prose prosecut prosecutor prospect prosper prostat prostitut prot protagonist protect
protein protocol prototyp protract proud prove proven proverbi provid provinc provinci provis provision provoc
provok prowess proxi proxim prudenc prudent prune pseudonym psf psych psychedel psychiatr psychic psychoact
psycholog psychologist psychosi psychot psychotherapi pub public publish puck pud puddl puissanc pull pulldown
pulley pulmonari puls pump pun punch punchi punchlin punctual punctuat punish punk pup pupil puppet puppi
purchas pure purest purg purif purist puriti purl purpl purport purpos purs pursu pursuant pursuit push pushi
put putat puzzl pwr pydant pylint qahveh qigong quadrangl quadrant quail quaint qualif qualifi qualit qualiti
quantifi quantit quantiti quantum quarantin quarri quarter quarterback quarterfin quartet quartz qubit que
queer quel queri queryabl queso quest question questionnair queu queue qui quick quicker quickpkg quickstart
quid quiet quieter quilt quinoa quintessenti quip quirk quirki quit quiz quizz quo quot quota quotat qux rabbit
rabbitmqctl rabi race racecar racer racial racism racist rack racket radar radiant radiat radic radio
radiocarbon radiolog radiologist radish radius raft rafter rag rage raid rail railroad railway rain rainbow
raincov rainfal rainfli rainfor raini rainwat raion rais raison ralli ramen ramp rampant ran ranch rancher
randint random randomis rang ranger rank ransom ransomwar raoul rap rapaci rape rapese rapid rapper rapport
rard rare rarer rarest rariti rash rasp raspberrypi rat rate rather ratio ration rational rattl rattlesnak
ratur raucous rave raw rayon razor rdi reach reachabl react reaction reactiv reactor read readabl reader readi
readili real realis realism realist realiti realiz realli realm realtim ream reap reappear reappli reappoint
rear rearrang reason reassembl reassess reassur rebal rebas rebat rebel rebellion rebirth rebook reboot reborn
rebound rebrand rebuild rebuilt rec recal recalcul recap reced receipt receiv recent recept receptacl receptor
recess recharg recip recipi reciproc reclaim reclam reclin recod recogn recognis recognit recogniz recommend
reconcil reconcili reconfigur reconnect reconsid reconsider reconstruct record recoup recours recov recoveri
recreat recruit rectangl rectangular rectifi recur recurr recurs recv recycl red redact redback redeem redefin
redempt redesign redirect redistribut redo reduc reduct redund reef reel reenabl ref refactor refer refere
referenc referendum referr refil refin refineri refinish reflect reflector reflex refor reform refractor
refrain refram refresh refriger refug refuge refund refurbish refus refut reg regain regard regardless regen
regener regex regga regim regimen region regist registr registrar registri regolith regress regret regul
regular regulatori rehab rehabilit rehears reign reignit reimagin reimburs rein reinforc reinstal reinstat
reinsur reintroduc reinv reinvent reiter reject rejuven rel relaps relat relationship relaunch relax relay
releas releg relentless relev reli reliabl relianc reliant relic relief reliev religi religion reload reloc
reluct remad remain remaind remak remap remark remastersi remedi rememb remembr remind reminisc remitt remix
remnant remodel remot remov renam renc render rendit renegoti renew renov renown rent rental renter reopen
reorder reorgan reorganis rep repaid repair repar repeat repel repercuss repertoir repetit replac replay
replenish repli replic replica repo report reposit repositori repost repr repres represent repress reprint
repris reproduc reproduct republish repurpos reput req requ requir requiretti reread rerout res resal resampl
reschedul rescu research resel resembl reserv reservoir reset reshap resid residenti residu resign resili resin
resist resiz reskil resolut resolv reson resort resound resourc resp respawn respect respiratori respond
respons rest restart restaur restaurateur restless restor restrain restraint restrict restructur result resum
ret retail retain retak retatrutid retel retent rethink retir retire retitl retouch retract retreat retri
retriev retro retroact retromolar retrospect retrouvez return retweet reunif reunion reunit reuptak reus
reusabl revamp reveal revel reveng revenu rever revers revert review revis revisit revit reviv revok revolt
revolut revolution revolutionari revolutionis revolv revot revv reward rewild rewir reword rework rewrit
rewritten rewrot rez rhodium rhythm rhythmic riaux rib ribbon ric rice rich richer rid riddl ride rider
ridership rideshar ridg ridgelin ridicul rieur riff rifl rig right righti rightshold rigid rigor rim rimelek
ring rins riot rip ripe ripper rippl ripstop rise risen riser risk riski risotto risqu ritual rival rivalri
river rivet road roadblock roadmap roadsid roam roar roast robot robust rock rocker rocket rod rodent rogu
roguelik role roleplay roll roller rollout rollov rollup romanc romant roof roofer rooflin rooftop rooki room
roomi roommat root rope ros rose rosemari roster rot rotari rotat rotor rough rougher round roundup rout router
routin row rower royalti rpfl rpm rquez rrez rsc rse rsync rub rubber rubbish rubbl rubric rudder rude
rudimentari rug rugged ruin rule rulebook ruler ruleset rumin rumor rump run rundown rune rung runlevel runnabl
runner runoff runtim runway rural rus rush rustc rustic ruthless rye ryokan saat sack sacr sacrif sacrific sad
sadden saddl safe safeguard safer safest safeti sag sage said sail sailboat sailor sair saisi saisir sak sake
salad salah salari sale saliva salmon salon salsa salt salti salvat sama samba samp sampl samurai sanctif
sanction sanctuari sand sandal sandbox sandi sandwich sane sang sangat sanit saniti sape sapien sapphir sardin
sash sat satellit satieti satir satisfact satisfactori satisfactorili satisfi satsuma satu satur sauc sausag
saut save saver savor savori savvi saw sawbench saxophon say sbin scaffold scalabl scalar scale scam scan
scandal scanner scar scarc scarciti scare scarf scari scatter scenario scene sceneri scenic scent schedul
schema scheme schizophrenia scholar scholarship school schoolchildren schooler schoolgirl schoolwork scienc
sciencedirect scientif scientist scifi scissor scoop scooter scope scorch score scoreboard scorer scorpion
scour scout scp scrambl scrap scrapbook scrape scraper scrappi scratch scream screen screenless screenplay
screenshot screenwrit screw screwdriv scribe script scroll scrub scrutin scrutini scsi sculpt sculptur scum sda
sea seafood seal seam seamless seamount search searchabl searcher seasid season seat seater seattletim seawat
sebagai sebagian sebelum sebelumnya sebuah sec secara secateur seclud second secondari secreci secret secretari
section sector secular secur sedan sedentari sediment seduct see seed seedl seek seeker seem seen segment
segreg sehingga seismic seiz sekali selanjutnya seldom select selector self selfish selinux sell sellabl seller
selon semaglutid semant semaphor semest semicolon semiconductor semifin semin seminar senat send sender senior
sens sensat sensibl sensit sensor sensori sent sentenc sentiment separ seperti seq sequel sequenc sequenti
sequestr seren seri serial serializ serif serious sermon serotonin serr serum serv servant server serverless
servic servicemen servoir ses sesam session sessioncooki set setaf setback setelah setiap settl settlement
settler setup seven seventeen seventh sever sew sewag sewer sewn sex sexi sexism sexual sgr shachihoko shack
shackl shade shadi shadow shadowi shaft shaggi shake shaken shaki shallow shame shampoo shank shape shard share
shareabl sharehold shark sharp sharpen sharper sharpli shatter shave shed sheen sheer sheet shelf shell shelter
shelv sheriff shi shield shift shimmer shine shini ship shipment shirt shit shock shoe shook shoot shooter
shootout shop shoppabl shopper shoppertain shore shorelin short shortag shortcak shortcom shortcut shorten
shorter shortfal shorthand shortlist shot shoulder shout shoutout shovel show showbiz showcas showdown shower
showerhead showman shown showroom showrunn shrank shred shrimp shrine shrink shrinkag shroud shrub shtml shttps
shuffl shut shutdown shutter shuttl sibl sic sick side sidebar sideboard sidecar sidelight sidelin sidewalk
sideway siev sift sigh sight sightse sign signag signal signatur signifi signific signoff signup silenc silent
silhouett silicon silk silki silli silo silt silver silverwar similar simpl simpler simpli simplic simplif
simplifi simplist simul simultan sin sinc sincer sing singer singl singleton singletrack singular sink sinkag
sinuous sip siren sirinath sist sister sit sitar sitcom site sitemap situat six sixteen sixth sixti sizabl size
sizeabl sizeid skate skateboard skelet skeleton skeptic sketch sketchi skew ski skier skill skillset skim skimp
skin skincar skip skipkey skiplag skirt skull sky skylight skylin skyrocket skyscrap slab slam slang slant
slash slate slaughter slave slaver slaveri slay sled sleek sleeker sleep sleeper sleepless sleepwear sleev
slept slew slice slick slide slider slideshow slight slim slime slimmer sling slip slipper slipperi sliver
slogan slope sloppi slot slouchi slow slowdown slower slowli slug sluggish slump smack small smaller smart
smarter smartphon smartwatch smash smell smelli smidg smile smoke smokeless smoki smooth smoother smoothi smth
smuggl snack snackabl snag snail snake snap snappi snappier snapshot snatch sneak sneaker sneaki snif sniff
snip snippet snooker snow snowbal snowfal snowi snowstorm snub snuck snug snuggl soak soap soar sober soccer
social socialis socialist societ societi socioeconom sociolog sock socket soda sodium sofa soft softbal soften
softer softwar soil soir solar sold solder soldier sole solicit solid solidar solidifi solitari solo solstic
solut solv solvabl solver somebodi someday somefil somehow someon someplac someth sometim somewhat somewher
sommeli son song songwrit sont soon sooner soot sooth sophist sophomor soprano sore sorri sort sorti sought
soul sound soundstag soundtrack soup sour sourc sourdough southeast southeastern southernmost southw souvenir
souvent sovereign sovereignti soy soybean spa space spacebar spacecraft spacious spade spaghetti spam span
spare spark sparkl spars spartan spas spatial spatula spawn speak speaker spearhead spec speci special
specialis specialist specialti specif specifi specimen spectacl spectacular spectat spectral spectrum specul
sped speech speed speedi speedup spell spend spent sphere spheric spi spice spici spicier spider spike spiki
spill spin spinach spinal spine spinoff spiral spirit spiritu spit spite splash splendid split splitter splurg
spoil spoiler spoilt spoke spoken spokeshav spokesman spokesperson spong spongebob sponso sponsor sponsorship
spontan spoof spooki spoon sport sporti sportscast sportswear spot spotless spotlight spotti spous spout spp
sprawl spray sprayer spread spreader spreadsheet spring springboard springi sprinkl sprint sprite sprout spun
spur spurious spyder spywar sqq sqsh squad squadron squar squash squat squeez squint squirrel squishi src ssa
ssh sshd stab stabil stabilis stabl stablecoin stack stackabl stackexchang stadium staf staff staffer stage
stagger stain stainless stair staircas stake stakehold stale stalk stall stalwart stamp stanc stand standalon
standard standardis standbi standout standpoint standup stanozolol staph stapl stapler star starboard starch
starchi stardom stare starfield stark starmap start starter startl startpar startup starv starvat stash stat
state statehood statehous stateless statement statesid statesman statewid static station stationari stationeri
statist statistician statur status statut statutori stay std stderr stdin stdout steadfast steadi steadier
steadili steak steakhous steal steam steamer steami steel steep steeper steepl steer stellar stem stencil step
stepmum stereo stereotyp sterl stern stew steward stewardship stick sticker sticki stiff stiffer stigma still
stimul stimuli stimulus stint stipul stir stitch stmt stock stockout stole stolen stomach stone stonewar stood
stool stop stopgap stopwatch storag store storefront stori storm stormwat storyboard storylin storytel stove
stovetop stow str straight straighten straightforward strain strainer strand strang stranger strap strateg
strategi strategist straw strawberri stray streak stream streamer streamlin street strength strengthen
strenuous stress stressor stretch stretchi strict stricter stride strife strike striker string stringent
stringer stringifi strip stripe stripper strive strlen strobe stroke stroll strong stronger stronghold struck
struct structur struggl strung stub stubborn stuck stud student studi studio stuf stuff stuffi stumbl stump
stun stung stunt stupid sturdi style stylesheet stylish stylist styliz stylus su sub subaccount subcategori
subclass subconsci subcontin subcontractor subdirectori subdomain subdu subexpress subgroup subhead subject
sublim sublimin submarin submerg submers submiss submit submodul subnet suboptim subpar subpath subqueri
subresourc subscal subscrib subscript subsequ subset subseteq subsid subsidiari subsist subslic subspac
subspeci substanc substant substanti substitut substr substrat subsystem subt subtask subtitl subtl subtrop
suburb suburban subway subword succeed success successor succinct succul succumb suck sucker sudah sudden sudo
sudoedit sudoer sudoku sue suffer suffic suffici suffix suffrag sugar sugari sugg suicid suit suitabl suitcas
suitor sulfur sum summar summari summaris summariz summer summit summon sumo sumprod sumptuous sun sunda
sundial sunflow sung sunglass sunk sunlight sunni sunris sunscreen sunset sunshin super superb supercar
supercharg superclass superconduct supercrit superfan superfici superflu superfood superh superhero superhuman
superimpos superintend superior supermarket supermodel supernatur superposit superpow superset superstar
superstructur supervis supervisor supervisori supplement supplementari suppli supplier support suppos suppress
suprainiac supraorbit suprem supremaci sur surcharg sure surefir surf surfac surfer surg surgeon surgeri surgic
surpass surplus surpris surreal surrend surreptiti surrog surround surveil survey surviv survivor suscept sushi
suspect suspend suspens suspici suspicion sustain svkrzn swab swainsonii swallow swap swappabl swarm swatch
swath sway swear sweat sweati sweep sweet sweeten sweeter swell swept swift swim swimmer swimwear swing swipe
swirl switch swivel sworn swung syllabl syllabus syllog symbiot symbol symlink symmetr symmetri sympathet
sympathi symphon symphysi symptom synagogu sync synchron syndic syndrom synergi synonym synopsi syntax synth
synthes synthesi synthet syrup sys syslog sysroot syst system systemat systemctl systemd systemdgeni szl tab
tabl tablenam tablescap tablesid tablespoon tablet tabletop tablewar tabular tacit tack tackl taco tactic
tactil tad tadpol tag taglin tahini tail tailfin taill taillight tailor tailwindcss taint take takeaway taken
takeoff takeout takeov takewhil tale talent talk tall taller talli tambahan tame tamper tanc tandem tangerin
tangi tangibl tangl tank tankless tannic tannin tap tape taper tapestri tapi tapl tar tarbal target targetpw
tariff tarnish tarp tart task taskdump tast tasti tastier tat tatami tattoo taught tax taxabl taxat taxi
taxiway taxonomi taxpay tbodi tbsp tcx tea teach teacher team teammat teamwork tear teas teaser tech technic
technician techniqu technolog technologist technostress tedious tee teen teenag teeni teeter teeth tel telah
telecom telecommun telehealth telemat telemetri telephon telephoto telescop televis tell telli teman temp
tempeh temper temperatur templ templat tempo tempor temporari temporarili tempt temptat ten tenant tend tendenc
tender tendon tenni tenon tens tension tensor tent tentang tentat tenth tenuous tenur terabyt terjadi terkait
term termin terminolog terminus termit ternari ternarylog terpisah terrac terrain terrass terrestri terribl
terrif terrifi territori terror terrorist tersebut tertentu tertiari tes test testabl testament tester testifi
testimoni testn tetapi tether text textbook textil textual textur tfoot thank thanosmano that thaw thead
theater theatr theatric thecanadianencyclopedia theft theguardian theirmodul theke themat theme themselv
thenabl theolog theorem theoret theori theorist therapeut therapi therapist there thereaft therebi therefor
thereof thermal thermoluminesc thermom thermomet thermostat thesi thick thicker thicket thiev thigh thin thing
think thinker thinner third thirst thirteen thirti thorium thorni thorough thought thousand thrash thread
threadsaf threat threaten three threshold threw thrift thrill thriller thrive throat throne throng throttl
throughout throughput throw thrown thru thrust thug thumb thump thunderstorm thyme tick ticket tickl tidak
tidal tide tidi tie tier tight tighten tighter tile till tilman tilt timber time timefram timekeep timeless
timeli timelin timeout timer timesheet timestamp timet tin ting tini tinker tint tinterweb tinybox tion tip
tire tireless tirzepatid tis tissu titanium titl titular tlog tmp tmpfile tmpfs toast toaster tobacco today
toddler todo toe toebox toenail tofu togeth toggl toil toilet toiletri token tokio told toler toll tomato tomb
tomcat tome toml tomorrow ton tonal tone toner tongu tonight tonn took tool toolbox toolchain toolkit toolset
tooth toothbrush toothpast top topic topographi toppl torch torn torqu torrent torso tortilla tortur torus
toset toss total tote touch touchdown touchless touchpoint touchscreen touchston tough tougher tour tourism
tourist tournament tous tout tow toward towel tower town townhous township toxic toxin toy tput trac trace
traceabl traceback track trackbal tracker trackpad tract traction trade trademark tradeoff trader tradit
traffic tragedi tragic trail trailer train traine trainer trait trajectori tram tran tranquil transact
transcend transcendent transcontinent transcrib transcript transfer transform transient transistor transit
translat translit transluc transmiss transmit transmitt transpar transplant transport transpos trap trash
trauma traumat travel travers tray tre tread treadmil treasur treat treati treatis treatment trebl tree trejoa
trek trekk trelli trellis tremend trench trend trendi tri triag trial triangl triangular tribal tribe tribut
tributari tricep trick tricki trickier trifasciata trigger triglycerid trigonometri trillion trilog trim trio
trip tripl tripod triumph triumphant trivia trivial troi troll trolley trombon troop trope trophi tropic troubl
troubleshoot troublesom trouser trout trove truck true truest truli trumpet truncat trundl trunk trust truste
trusti trustworthi truth tsunami tsvector tti tub tube tubeless tuberculosi tubular tuck tuft tug tuition
tumbler tumblr tumor tumultu tuna tundra tune tunic tunnel tupl turbin turbul turf turmer turmoil turn
turnaround turnout turnov tute tutor tutori tux tuxedo tuya tweak tweet twelfth twelv twenti twentieth twice
twil twiml twin twine twist twisti twitch two txn txt tycoon tyop type typefac typeof typhoon typic typo
typograph typographi ubiqu ubiquit ucsd ufw ugli uid uint uke ulang ultim ultimatum ultralight ultramarathon
ultrarun ultrarunn ultrasound ultraviolet umask umbrella umol umount umum unab unabl unaccept unacknowledg
unadulter unaffect unambigu unanim unapprov unarm unassum unattain unattend unauthent unauthor unavail unavoid
unawar unbeat unbeliev unbias unbleach unbox unbreak unbroken uncanni uncensor uncertain uncertainti unchang
uncheck uncl unclear unclog unclutt uncom uncomfort uncommon uncompens uncompl uncompress uncompromis uncondit
unconnect unconsci unconvent uncov und undead undecid undefin undeni under undercov underdog underdraw
underestim underfoot undergar undergo undergon undergradu underground underinsur underlin undermin underneath
underperform underpin underquilt underr underscor underserv undersid underst understaf understand understat
understood understori undertak undertaken underton undertook underw underwat underway underwear underwhelm
underwrit underwritten undesir undevelop undi undisclos undisput undo undocu undoubt undraft une unearth
unemploy unequ uneth uneven unexpect unexplain unexplod unfair unfamiliar unfilt unflinch unfold unforeseen
unforgett unforgiv unfortun unfussi ungroup unguard unhandl unhappi unhealthi unheard unhelp unhing unidentifi
unifi uniform unimagin unimport unimpress unincorpor uninhabit uniniti uninstal uninsur unintend unintent
uninterrupt union uniqu unisex unit unitless univers unknown unlabel unleash unless unlik unlimit unload unlock
unmanag unmatch unmerg unmet unmistak unmitig unmount unnam unnatur unnecessari unnecessarili unnerv unnot
unobtrus unoffici unord unorthodox unpack unpaid unparallel unpatch unplan unpleas unpopular unpreced unpredict
unprocess unproduct unpublish unquestion unravel unread unreason unrecogn unrefin unrel unreleas unreli
unresolv unrespons unrest unrestrict unriv unruli unsaf unsalt unsatur unscath unschedul unscript unscrupul
unsecur unseen unset unsettl unsight unspecifi unsplash unspoken unstabl unstopp unstructur unsubscrib
unsuccess unsuit unsupervis unsupport unsur unsurpris unsustain unsweeten untangl untap untar untest unthink
unto untold untouch untrack untreat untru untrust untuk unus unusu unvarnish unveil unwant unwav unwind unwrap
up upbeat upbring upcharg upcom upcycl updat upfront upgrad upheav uphil uphold upholst upholsteri upkeep
uplift uplink upload upper uppercas upright upris uproar upscal upsel upset upsid upskil upstag upstair upstat
upstream uptick uptim upvot upward uranium urban urg urgenc urgent urin urllib usabl usag usat use usefif
useless user userespons usernam usher usr usual usurp utensil util utilis utilitarian utmost utter uwkc vacanc
vacant vacat vaccin vacuum vagina vagu val valid valu valuabl valuat valv vampir van vandal vanish vaniti vape
vapour var vari variabl varianc variant variat varieg variet varieti various varnish varsson vascular vast
vault vec vector veg vegan veget vegetarian veggi vehicl veil vein veloc velveti vend vendor veneer vengeanc
venom vent ventil ventral ventur venu ver verac verb verbal verbatim verbos verdict verg verif verifi vers
versa versatil version versus vertebr vertebra vertic vesqu vessel vest vet veteran veterinari veterinarian
veto vger via viabil viabl vibe vibrant vibrat vice vicin victim victori vid vide video videograph videographi
view viewer viewership viewfind viewpoint viewport viewtop vigil vigor villa villag villain vim vine vinegar
vineyard vintag vinyl viola violat violenc violent violet violin viral virtu virtual virtuous virus visa viscer
viscous visibl vision visionari visit visitor visual visudo vital vitamin vite vivid vlogger vocabulari vocal
vocalist vocat voic voicemail voiceov void vol volatil volcan volcano volleybal volt voltag volum volumin
volunt voluntari voluntarili vomit von voor vos vote voter votr vouch voucher vous vow vowel voyag vres vscode
vulgar vulner vy wacki waffl wage waist wait waitlist waiv waiver wake wakeup waktu wal walk walkthrough
walkway wall wallet wallpap walnut wand wander wanna wannab want wardrob ware wareh warehous warfar wari warm
warmer warmth warmup warn warp warrant warranti warrior warship wart wartim wash washabl washer washroom wasn
wasp wast waster wastewat watch watchlist watchmak water watercolor watercours waterfal waterfront waterless
watermark waterproof watersh waterway watt wattag wave waveform wavelength wavi wax waxi way waypoint waysid
wayward weak weaken weaker wealth wealthi weapon wear wearabl weather weatherproof weav web webcam webcast
webcrawl webdev webform webhook webinar webp webpag websit wed weed week weekday weekend weeknight wef weigh
weight weightlift weird weirder welcom weld welfar well wellb went weren westbound westernmost westward wet
whale what whatev whatsoev wheat wheel wheelchair whenev wherea wherebi wherev whey whichev whilst whim whimsi
whimsic whine whinni whip whir whisk whiskey whisper whistl white whiteboard whitefli whitelist whiten whiter
whitespac whiz whoever whole wholegrain wholeheart wholem wholesal wholesom wholli whop wick wicker wicket wide
widen wider widespread widest widget widow width wield wife wiggl wiki wild wildcard wilder wildfir wildlif
will willing wilt win wind windjamm window windowless windowsil windoz windscreen windshield wine winemak
wineri wing winger wingtip winner winrm winter wipe wipeout wiper wire wirefram wireless wisdom wise wish wit
withdraw withdrawn withdrew withheld withhold withstand witti wive wizgriz wldap wlf wlroot wmnet wobbl woe
woke woken wolv woman women womenswear won wonder wonki wont wood wooden woodland woodstov woodwork wool word
wordmark wore woreda work workabl workaround workbench workbook workday worker workflow workforc workhors
workload workmanship workout workplac worksheet workshop workspac workstat worksurfac worktre workweek world
worldview worldwid worm worn worri wors worsen worship worst worth worthi worthwhil wound woven wow wrangl wrap
wraparound wrapper wreck wrench wrestl wretch wrinkl wrist writabl write writer written wrong wrote wrought
wrygrass wslbridg wsltti www xenobot xfx xor xtx xxx xxxxxx xyzzi xzf yacht yang yard yarn ycombin year yeast
yell yellow yen yesterday yield yin yml yoga yogurt young younger youngster yourself yourselv youth yrs yum
zamiifolia zann zap zeal zenodo zero zesti zinc zinfandel zip zipper zmm zombi zone zsh zst zucchini zwave
zygomat`);

/** Whether a word is one of the language: with a capital at the head of a sentence it is no name for that. */
export const isOrdinary = (word: string): boolean => {
  const [stem, ...others] = tokens(word);
  return others.length === 0 && stem !== undefined && STEMS.has(stem);
};
