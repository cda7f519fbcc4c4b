import type { Filler } from '../make-document.ts';

/** What stands between the passages that are asked about, in the words of the same trade. */
export const english: Record<string, Filler> = {
  machine: {
    headings: [
      'Adjusting the {thing}',
      'Care of the {thing}',
      'The {thing} in daily use',
      'Faults of the {thing}',
    ],
    things:
      'air assist nozzle,honeycomb bed,touch panel,emergency stop,gantry belt,focus lens,exhaust fan,power supply,drain valve,lamp housing,encoder strip,door seal,control board,rotary fixture,camera mount,key switch,flow sensor,pressure gauge,cable chain,stepper motor'.split(
        ',',
      ),
    sentences: [
      'The {thing} is held by {number} screws, which are tightened crosswise.',
      'Clean the {thing} with a dry cloth once a week.',
      'If the {thing} makes a grinding noise, stop the machine and call the dealer.',
      'A worn {thing} is replaced as one part; order number {number}-{number}.',
      'The {thing} was tested at the factory for {number} hours before delivery.',
      'Do not touch the {thing} while the status lamp is red.',
      'Cutting speed depends on the {thing} as well as on the material.',
      'The guarantee does not cover damage to the {thing} by solvents.',
      'After a repair of the {thing} the axis has to be homed again.',
      'The technician notes the state of the {thing} in the service book.',
      'Cooling is sufficient as long as the {thing} stays below {number} degrees.',
      'Plywood leaves soot on the {thing} and should be cut with the lid closed.',
    ],
  },
  contract: {
    headings: ['ARTICLE {n} {Thing}'],
    things:
      'scope of services,acceptance of deliverables,change requests,travel expenses,insurance,subcontractors,intellectual property,data protection,audit rights,force majeure,notices,assignment,waiver,severability,taxes,working hours,warranties,reporting,steering committee,records'.split(
        ',',
      ),
    sentences: [
      'The parties shall agree on {thing} in good faith.',
      'Any amendment concerning {thing} is valid only in writing.',
      'Brightloom shall inform Halden of matters of {thing} within {number} working days.',
      'Halden may request documents about {thing} at any reasonable time.',
      'Costs that arise from {thing} are borne by the party that caused them.',
      'Schedule {number} lists the particulars of {thing}.',
      'Nothing in this Article limits the duties of the parties under {thing}.',
      'The fees include all expenses for {thing} unless agreed otherwise.',
      'A failure to exercise a right relating to {thing} is no waiver of it.',
      'Brightloom shall keep records of {thing} for {number} years.',
      'The steering committee reviews {thing} every quarter.',
      'An invoice must refer to the relevant item of {thing}.',
    ],
  },
  business: {
    headings: ['{Thing}', 'Review of {thing}', 'Outlook for {thing}'],
    things:
      'the northern routes,port operations,catering,ticket sales,freight,safety at sea,marketing,digital services,the repair yard,fuel purchasing,customer satisfaction,the winter timetable,emissions,crew training,the island lifeline service,property,insurance claims,tourism,the loyalty scheme,procurement'.split(
        ',',
      ),
    sentences: [
      'In {thing} we saw steady demand throughout the year.',
      'Costs of {thing} rose by {number} percent, in line with inflation.',
      'The board discussed {thing} on {number} occasions.',
      'Passengers rated {thing} at {number} out of a hundred.',
      'We invested £{number} million in {thing}.',
      'Management expects {thing} to remain stable next year.',
      'The auditors raised no concerns about {thing}.',
      'A review of {thing} was completed in the autumn.',
      'Competition in {thing} has become keener since 2021.',
      '{Thing} contributed to the result as planned.',
      'Bookings connected with {thing} came earlier than in the previous year.',
      'The director responsible for {thing} reports to the chief executive.',
    ],
  },
  protocol: {
    headings: ['{n}.1 {Thing}', '{n}.2 Processing of {thing}', '{n}.3 Security of {thing}'],
    things:
      'sequence numbers,channel windows,error reporting,time stamps,address families,option negotiation,flow control,session tickets,priority classes,acknowledgements,route hints,checksums,version fields,padding,extension headers,retransmission,congestion marks,name resolution,idle channels,batching'.split(
        ',',
      ),
    sentences: [
      'A sender must not reorder {thing} within one channel.',
      'Receivers should ignore {thing} that they do not understand.',
      'The field for {thing} is {number} bits wide.',
      'Support for {thing} is announced in the feature list.',
      'An implementation may log {thing} for the purpose of diagnosis.',
      'When {thing} are missing, the default of the registry applies.',
      'The server answers with an error frame if {thing} are malformed.',
      'Earlier versions of the protocol had no {thing}.',
      'Clients that handle {thing} lazily save memory.',
      'Values above {number} are reserved for future use of {thing}.',
      'A session keeps its {thing} until it is closed.',
      'Messages that concern {thing} are never fragmented.',
    ],
  },
  minutes: {
    headings: ['Meeting of {number} {month}', 'Matters arising, {number} {month}'],
    things:
      'the reservoir fence,the pipe at Mill Lane,the annual picnic,the meter readings,the website,the drought plan,the access road,the insurance policy,the fish ladder,the visitor hut,the accounts,the pump house roof,the school visits,the archive,the chlorine store,the staff rota,the telemetry masts,the county inspector,the newsletter,the boundary survey'.split(
        ',',
      ),
    sentences: [
      'The secretary read a letter about {thing}.',
      'The board took note of the report on {thing}.',
      'A quotation for {thing} is expected by {month}.',
      'Mrs Duarte spoke about {thing} for some minutes.',
      'It was agreed to return to {thing} at a later meeting.',
      'The vote on {thing} was put off.',
      '{number} letters from neighbours concerned {thing}.',
      'Mr Pell promised figures on {thing}.',
      'The cost of {thing} lies within the budget.',
      'Ms Krol showed pictures of {thing}.',
      'The treasurer had no objection to {thing}.',
      'Members inspected {thing} before the meeting.',
    ],
  },
  science: {
    headings: ['{n}.1 {Thing}', '{n}.4 Analysis of {thing}'],
    things:
      'home range size,body mass,nest temperature,vegetation height,tidal flooding,predator counts,collar performance,survival,dispersal,litter size,trap success,soil moisture,moonlight,ambient temperature,path length,sex ratio,parasite load,fur moult,sleep,winter weight loss'.split(
        ',',
      ),
    sentences: [
      'Data on {thing} were analysed with a mixed model.',
      'We found no effect of year on {thing} (p = 0.{number}).',
      'Earlier authors measured {thing} by other means.',
      'The mean of {thing} was {number} with a standard error of {number}.',
      'Voles differed in {thing} between individuals.',
      'Figure {number} shows {thing} by month.',
      'Observers recorded {thing} every {number} minutes at night.',
      'The relation between {thing} and age was weak.',
      'Values of {thing} below the limit of detection were left out.',
      'In the second year {thing} could not be measured on {number} days.',
      'Females and males did not differ in {thing}.',
      'Our result on {thing} agrees with work on field voles.',
    ],
  },
  faq: {
    headings: [
      'What should I know about {thing}?',
      'Where do I find {thing}?',
      'Is there a fee for {thing}?',
    ],
    things:
      'monthly statements,the savings goal,direct debits,standing orders,the virtual card,cash deposits,exchange rates,the referral bonus,notifications,the budget planner,tax documents,two-step sign-in,the kids account,interest,refunds,chargebacks,the travel insurance,the metal card,split bills,receipts'.split(
        ',',
      ),
    sentences: [
      'You find {thing} under Settings in the app.',
      'There is no charge for {thing} in the basic plan.',
      'Our team answers questions about {thing} from {number} to 20 hours.',
      'Changes to {thing} take effect at once.',
      'If {thing} do not show up, close the app and open it again.',
      'The terms for {thing} are in section {number} of the conditions.',
      'Business accounts have other rules for {thing}.',
      'Your phone must be up to date for {thing} to work.',
      'We inform you by e-mail when {thing} change.',
      'For {thing} a confirmed identity is needed.',
      'You can switch {thing} off at any time.',
      'Only the owner of the account sees {thing}.',
    ],
  },
  novel: {
    headings: ['Chapter {n}'],
    things:
      'the furnace,the old bridge,the market,the river,the schoolmaster,the cart,the widow Hruby,the church clock,the orchard,the tavern,the miller,the snow,the workshop,the fiddle,the stove,the dog,the road to Harrach,the window,the well,the lamp'.split(
        ',',
      ),
    sentences: [
      'Nobody in Orlenz spoke of {thing} that winter.',
      'Anna thought of {thing} and said nothing.',
      'It was {number} years since anyone had mended {thing}.',
      'Karel laughed, and the talk turned to {thing}.',
      'In the evening they sat by {thing} and counted what was left.',
      'Liesl swore that she had seen {thing} in a dream.',
      'There was a smell of ash about {thing}.',
      'The children were afraid of {thing} after dark.',
      'Benno had a story about {thing}, as he had about everything.',
      'Morning came late, and with it the noise of {thing}.',
      'They owed money for {thing}, though not much.',
      'The bishop was said to have blessed {thing} once.',
    ],
  },
  changes: {
    headings: ['{n}.{number}.1 (20{number2}-0{digit}-1{digit})'],
    things:
      'the backup tool,window functions,the JSON type,the optimiser,the audit log,the console,row-level security,the Java driver,full-text search,the monitor page,partitioned tables,the import wizard,temporary tables,stored procedures,the lock manager,time zones,the cache,statistics,foreign keys,the upgrade script'.split(
        ',',
      ),
    sentences: [
      '- Fixed an error in {thing} that showed up under load.',
      '- Improved messages of {thing}.',
      '- {Thing} uses {number} percent less memory.',
      '- Added tests for {thing}.',
      '- {Thing} no longer waits for a checkpoint.',
      '- Documentation of {thing} was revised.',
      '- The default timeout of {thing} is {number} seconds.',
      '- Translations of {thing} were updated.',
      '- {Thing} can be switched off in the configuration.',
      '- A warning appears when {thing} is misconfigured.',
      '- Internal clean-up of {thing}.',
      '- {Thing} accepts file names with blanks.',
    ],
  },
  rescue: {
    headings: ['SECTION {n} {Thing}'],
    things:
      'first aid kits,helmets,map reading,weather reports,stretchers,the kitchen,uniforms,fund-raising,the helicopter,navigation at night,ropes,the call-out list,insurance,training weekends,the website,river crossings,avalanche gear,the notice board,the team meeting,visitors'.split(
        ',',
      ),
    sentences: [
      'Every member looks after {thing} with care.',
      'The committee decides on {thing} once a year.',
      'A short course on {thing} is held in {month}.',
      'Questions about {thing} go to the secretary.',
      "In {number} of last year's operations {thing} mattered.",
      'New members are shown {thing} on their first evening.',
      'The budget for {thing} is £{number}00.',
      'Teams check {thing} before they leave the base.',
      'The leader may change the rules for {thing} at any time.',
      'Reports on {thing} are kept in the office.',
    ],
  },
  bridge: {
    headings: ['{Thing}', 'Methods: {thing}'],
    things:
      'railings,foundations,paint,the deck,lighting,pedestrians,bolted joints,roof shingles,wind,noise,laboratory tests,drone pictures,historical drawings,the abutments,traffic counts,moisture meters,the building code,neighbouring cantons,drainage,contractors'.split(
        ',',
      ),
    sentences: [
      'We examined {thing} on {number} bridges.',
      'Photographs of {thing} are in the annex.',
      'The state of {thing} was graded from one to five.',
      'Owners spent CHF {number}00 on {thing} in an average year.',
      'No rule of the code concerns {thing} directly.',
      'Since 20{number2} {thing} have been recorded in a data base.',
      'Experts disagree about the role of {thing}.',
      'In winter {thing} could not be inspected.',
      'Timber near {thing} was dry on {number} of the sites.',
      'A student wrote a thesis about {thing}.',
    ],
  },
};
