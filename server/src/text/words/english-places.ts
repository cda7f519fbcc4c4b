import { wordSet } from './word-set.ts';

const COUNTRIES = `afghanistan albania algeria andorra angola antigua argentina armenia australia austria azerbaijan
bahamas bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia bosnia botswana brazil brunei bulgaria
burma burundi cambodia cameroon canada chad chile china colombia comoros congo croatia cuba cyprus czechia
czechoslovakia denmark djibouti dominica ecuador egypt england eritrea estonia eswatini ethiopia fiji finland france
gabon gambia georgia germany ghana gibraltar greece greenland grenada guatemala guinea guyana haiti honduras hungary
iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kiribati korea kosovo
kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein lithuania luxembourg macedonia madagascar
malawi malaysia maldives mali malta mauritania mauritius mexico micronesia moldova monaco mongolia montenegro morocco
mozambique myanmar namibia nauru nepal netherlands nicaragua niger nigeria norway oman pakistan palau palestine panama
paraguay peru philippines poland portugal prussia qatar romania russia rwanda samoa scotland senegal serbia seychelles
singapore slovakia slovenia somalia spain sudan suriname sweden switzerland syria taiwan tajikistan tanzania thailand
togo tonga trinidad tunisia turkey turkmenistan tuvalu uganda ukraine uruguay usa ussr uzbekistan vanuatu venezuela
vietnam wales yemen yugoslavia zambia zimbabwe u.s. u.s.a. u.k. uk us`;

const REGIONS = `africa america americas antarctica arctic asia atlantic balkans baltic bavaria caribbean catalonia
caucasus crimea eurasia europe flanders galicia himalayas iberia kashmir kurdistan lombardy manchuria mediterranean
mesopotamia normandy oceania pacific patagonia persia punjab queensland sahara saxony scandinavia siberia sicily silesia
tasmania tibet transylvania tuscany ulster victoria wallonia alabama alaska alberta arizona arkansas california
carolina colorado connecticut dakota delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine
manitoba maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada newfoundland ohio
oklahoma ontario oregon pennsylvania quebec saskatchewan tennessee texas utah vermont virginia wisconsin wyoming
bengal gujarat karnataka kerala maharashtra rajasthan cornwall devon essex kent sussex yorkshire lancashire`;

const CITIES = `amsterdam athens atlanta auckland baghdad baltimore bangalore bangkok barcelona beijing beirut belfast
belgrade berlin birmingham bombay boston bratislava brisbane brooklyn brussels bucharest budapest cairo calcutta calgary
cambridge canberra caracas cardiff chicago cincinnati cleveland cologne copenhagen dallas damascus delhi denver detroit
dhaka dresden dublin edinburgh florence frankfurt geneva glasgow guangzhou hamburg hanoi havana helsinki hiroshima
hollywood honolulu houston istanbul jakarta jerusalem johannesburg kabul karachi kiev kolkata kyiv kyoto lahore leeds
leipzig lisbon liverpool london lyon madrid manchester manhattan manila marseille melbourne miami milan milwaukee
minneapolis montreal moscow mumbai munich nagasaki nairobi naples nashville osaka oslo ottawa oxford paris perth
philadelphia phoenix pittsburgh portland prague rome rotterdam salzburg santiago sarajevo seattle seoul shanghai
shenzhen sheffield sofia stockholm stuttgart sydney taipei tehran tokyo toronto tripoli turin vancouver venice vienna
warsaw washington wellington yokohama zagreb zurich`;

const FURTHER = `aberdeen abuja accra adelaide aden albany albuquerque aleppo alexandria algiers alps alsace amazon andes
ankara antwerp appalachia aragon assam auschwitz baku bali basel basra bath beirut benghazi bergen bern bihar bilbao
bogota bologna bordeaux borneo brandenburg bremen brighton bristol brittany bronx buckinghamshire buffalo burgundy
byzantium cadiz calabria cambridgeshire canterbury capri cardiff carthage casablanca charleston charlotte chechnya
chennai cheshire chester chihuahua cheltenham chongqing cleveland constantinople cordoba corsica coventry cumbria dakar
dalmatia danube darfur darwin dayton derby derbyshire dnipro donetsk dorset dortmund dubai durban durham dusseldorf
duesseldorf edmonton elbe essen estremadura everest exeter fukuoka fukushima galilee galway ganges gaza gdansk genoa
ghent glamorgan gloucestershire goa granada graz grenoble guadalajara guam guangdong guangxi hague hainan halifax hampshire
hannover hanover harlem harare haryana hebei henan hertfordshire hesse hiroshima hokkaido honshu hull hunan hyderabad
ibadan innsbruck islamabad izmir jaipur jalisco java jeddah jiangsu judea kaliningrad kampala kandahar kansai kanto
kaunas kerman kharkiv kiel kinshasa knoxville kobe krakow kyushu lagos laguna lausanne leicester leicestershire leiden
lima limerick lincolnshire linz ljubljana lodz lorraine louisville lublin lucerne luxor lviv macau macao madras mainz
malaga malmo mandalay maastricht mecca mecklenburg medina memphis mersey minsk mogadishu monterrey montevideo moravia
mosul mysore nagoya nanjing nantes newark newcastle nile norfolk northumberland norwich nottingham nottinghamshire
nuremberg oakland odessa oder odisha okinawa omaha orissa orlando oxfordshire palermo palestine pamplona papua pennsylvania
pisa plymouth poznan pradesh provence pyongyang pyrenees quito rajasthan rangoon reykjavik rhine rhineland rhodesia riga
riyadh rochester rouen sacramento salem salisbury samara samarkand sanaa sapporo sarawak sardinia schleswig sendai seville
shandong shikoku sichuan sinai sindh skopje slavonia smolensk somerset southampton staffordshire strasbourg suez suffolk
sumatra surrey swansea syracuse szczecin tabriz tampa tampico tangier tashkent tbilisi thames thessaloniki thrace tianjin
tijuana toledo toulouse transvaal trieste trondheim tulsa tyrol uppsala utrecht valencia valparaiso varanasi vatican
verona vilnius volga wakefield warwickshire westminster westphalia wiltshire winnipeg worcestershire wroclaw wuhan xinjiang
yangon yorkshire yukon yunnan zanzibar zealand zhejiang siam babylon troy sparta edo formosa abyssinia ceylon`;

export const PLACES: ReadonlySet<string> = wordSet(`${COUNTRIES} ${REGIONS} ${CITIES} ${FURTHER}`);

const COUNTRY_WORDS = wordSet(COUNTRIES);
const REGION_WORDS = wordSet(REGIONS);

export const isCountry = (name: string): boolean =>
  COUNTRY_WORDS.has(name) || /^united (?:states|kingdom)$/.test(name);

/** Whether "X, name" says where X lies; of two cities it would be a list. */
export const isContainer = (name: string): boolean =>
  isCountry(name) ||
  REGION_WORDS.has(name) ||
  / (?:county|province|state|region|islands?|columbia|york|jersey)$/.test(name);

const DEMONYMS = `afghan albanian algerian american andalusian angolan arab arabian arabic argentine argentinian armenian
asian assyrian australian austrian azerbaijani babylonian bangladeshi basque bavarian belarusian belgian bengali
bolivian bosnian brazilian breton briton british bulgarian burmese byzantine californian cambodian cameroonian canadian
cantonese catalan caucasian celtic chilean chinese colombian congolese corsican croat croatian cuban cypriot czech
dane danish dutch ecuadorian egyptian emirati english eritrean estonian ethiopian etruscan european fijian filipino
finn finnish flemish french frankish gaelic galician georgian german germanic ghanaian greek guatemalan gujarati haitian
hawaiian hebrew hellenic himalayan hindi honduran hungarian icelandic indian indonesian iranian iraqi irish israeli
italian jamaican japanese javanese jordanian kannada kashmiri kazakh kenyan korean kosovar kurdish kuwaiti latin latvian
lebanese liberian libyan lithuanian luxembourgish macedonian malagasy malay malayalam malaysian maltese manchu mandarin
maori marathi mexican moldovan mongol mongolian montenegrin moroccan namibian nepalese nepali nicaraguan nigerian nordic
norman norse norwegian ottoman pakistani palestinian panamanian paraguayan persian peruvian polish polynesian portuguese
prussian punjabi roman romanian russian rwandan salvadoran sanskrit saudi scandinavian scot scots scottish senegalese
serb serbian sicilian singaporean slav slavic slovak slovene slovenian somali soviet spaniard spanish sudanese swede
swedish swiss syrian tahitian taiwanese tamil tanzanian tatar telugu texan thai tibetan tunisian turk turkish turkmen
ugandan ukrainian urdu uruguayan uzbek venetian venezuelan vietnamese viking welsh yiddish yemeni yugoslav zambian
zimbabwean zulu african beninese sinhalese anatolian iberian balkan baltic siberian austro anglo afro romani inuit
maya aztec inca catalonian flemings moor berber tuareg hausa yoruba igbo swahili pashtun parisian londoner bohemian
moravian saxon frisian walloon chechen uyghur mughal ashkenazi sephardic`;

/** Peoples, languages and what belongs to a country; a plural counts as well. */
const DEMONYM_WORDS: ReadonlySet<string> = wordSet(DEMONYMS);

export const isDemonym = (word: string): boolean =>
  DEMONYM_WORDS.has(word) || (word.endsWith('s') && DEMONYM_WORDS.has(word.slice(0, -1)));
