import { wordSet } from '../../../../../text/words/word-set.ts';

/** Common first names of many countries: a name that begins with one is most likely a person. */
export const GIVEN_NAMES: ReadonlySet<string> = wordSet(`
aaron abdul abdullah abraham adam adolf adrian ahmad ahmed akira alan albert alberto alec alejandro aleksandr alex
alexander alexandra alexandre alfonso alfred alfredo ali alice alicia alison allan allen alma amanda amelia amir amy ana
anastasia anders andre andrea andreas andrei andrew andy angela angelo anita ann anna anne annie anthony antoine anton
antonio archibald ariana arnold arthur ashley audrey augustus austin barbara barry ben benedict benjamin benny bernard
bert bertha beth betty bill billy bob bobby boris brad bradley brandon brenda brett brian bridget bruce bruno bryan
byron calvin cameron carl carla carlo carlos carmen carol caroline carolyn catherine cecil cecilia chad charles charlie
charlotte chester chris christian christina christine christoph christopher cindy claire clara clarence clark claude
claudia clifford clint clive colin connie conrad constance cornelius craig crystal curtis cynthia cyril daisy dale dan
daniel daniela danny darren dave david dawn dean deborah debra dennis derek desmond diana diane dick diego dimitri
dominic don donald donna doris dorothy doug douglas duncan dustin dwight earl eddie edgar edith edmund eduardo edward
edwin eileen elaine eleanor elena eli elias elijah elizabeth ella ellen elliot elsa elvis emil emilia emily emma
emmanuel enrico enrique eric erica erik ernest ernst erwin esther ethan eugene eva evan evelyn ezra faith fatima felix
ferdinand fernando fidel fiona florence floyd frances francesca francesco francis francisco francois frank franklin franz
fred freddie frederic frederick friedrich fritz gabriel gareth gary gavin gene geoff geoffrey george georges georgia
gerald gerard gerhard gertrude giacomo gilbert gina giorgio giovanni giuseppe glen glenn gloria gordon grace graham grant
greg gregory guillaume gunther gus gustav guy hank hannah hans harold harriet harris harrison harry harvey hassan hazel
heather hector heidi heinrich heinz helen helena helmut henri henrietta henrik henry herbert herman hermann hideo hillary
hiroshi homer horace howard hubert hugh hugo humphrey hussein ian ibrahim ida ignacio igor ingrid ira irene iris irving
isaac isabel isabella ivan ivy jack jackie jackson jacob jacqueline jacques jaime jake james jamie jan jane janet janice
jared jason javier jay jean jeanne jeff jeffrey jennifer jenny jeremy jerome jerry jesse jessica jill jim jimi jimmy joan
joanna joe joel johan johann johannes john johnny jon jonas jonathan jordan jorge jose josef joseph josephine josh joshua
joyce juan judith judy jules julia julian julie julio julius june jurgen justin karen karl kate katherine kathleen
kathryn kathy katie kay keith kelly ken kenji kenneth kenny kevin khalid kim kirk klaus kofi konrad konstantin kurt kyle
lance larry laura lauren laurence lawrence lee leila lena leo leon leonard leonardo leroy leslie lewis liam lillian
lily linda lionel lisa lloyd lois lorenzo louis louise lucas lucia lucien lucy luigi luis luke luther lydia lynn mabel
madeleine madonna maggie mahmoud malcolm manuel marc marcel marcia marco marcos marcus margaret maria marian marie mario
marion marjorie mark marlon marsha marshall martha martin marvin mary mathieu matt matteo matthew maureen maurice max
maxim maximilian maxwell may megan mehmet mel melanie melissa merle michael michel michele michelle miguel mike mikhail
mildred miles milton miriam mitchell mohamed mohammad mohammed moses muhammad murray mustafa myra myron nadia nancy
naomi natalia natalie natasha nathan nathaniel neil nelson neville nicholas nick nicola nicolas nicole nigel nikita nikolai
nina noah noel nora norman octavia olaf oleg olga oliver olivia omar orson oscar osman oswald otto owen pablo pamela
pascal pat patricia patrick paul paula pauline pavel pedro peggy penelope percy perry pete peter phil philip philippe
phillip phoebe phyllis pierre pietro priscilla rachel rafael raj rajesh ralph ramon randall randolph randy raphael raul
ravi ray raymond rebecca reggie reginald rene rex ricardo richard richie rick ricky rita rob robert roberta roberto robin
rod roderick rodney rodrigo roger roland rolf roman ron ronald ronnie rory rosa rosalind rose rosemary ross rowan roy
ruben rudolf rudolph rufus rupert russell ruth ryan sally salman salvador sam samantha samir samuel sandra sandy sanjay
sara sarah saul scott sean sebastian serena serge sergei sergey seth shane shannon sharon shaun shawn sheila shirley
sidney sigmund silvia simon simone sofia sonia sophia sophie spencer stan stanislav stanley stefan stefano stella stephan
stephanie stephen steve steven stuart sue sunil susan suzanne sven sylvester sylvia takashi tamara tanya tara tatiana ted
terence teresa terry thelma theodor theodore theresa thomas tim timothy tina todd tom tommy tony tracy trevor tyler ulrich
ursula valentin valerie vanessa vera vernon veronica victor viktor vijay vincent vincenzo viola violet virginia vivian
vladimir wallace walt walter wanda warren wayne wendy werner wilbur wilfred wilhelm will willard willem william willie
willis winifred winston wolfgang woodrow xavier yasser yoko yoshi yuri yusuf yves yvonne zachary zoe aisha ajay akbar alain alessandro alexei alexis alfie amar amit amitabh anand
andrej andrzej anil anish anil aretha arjun armando arturo arvid ashok asif astrid august augusto aung axel aziz bashar
beatrice beatriz benito benoit beyonce bjorn bogdan boyd branko brigitte camille carsten casimir cesar chandra chen chiang
chun claus clement cleopatra clyde dalia dario darius deepak denis dieter dirk dmitri dmitry dolly domingo drew edgardo
edouard egon ehud elton emile emiliano emilio emre enzo ernesto estelle esteban etienne fabio farid fatih federico filip
florian francoise frederik frida gabriela gaston gennady georg gerardo gianni gilles giulia gonzalo graeme guillermo gunnar
gwen gyorgy haakon hamid hamza haruki hassan hayden helga hermione hiroki hirohito hong hye ilya imran indira ines ioannis
irina ismail istvan jaroslav javed jawaharlal jens jesper jesus jin joachim joao joaquin jokichi jonny josip jozef jun juri
kamal karin karol katarina katharina kazuo keiko kei kenta khan kiran koichi krishna kristian kristen kwame lal lars laszlo
lech leif leopold lev li lin ling ludwig luc luca lucille lucius luiz lukas maksim mao marcin mariano marina marko mats matthias
mauricio mei mete miklos milan milos ming minh mirza mitsuo mohan mohandas mukesh murad nadine naveen nguyen niels nils
nikola nikolaus nobuo noor olav oleksandr olof oskar paolo park patrice paulo per pieter piotr prakash prem qasim rainer
raja rajiv rakesh ram rama ramesh ranjit rashid reinhard renato riccardo robbie rocco rohit romain rosie rudi sachin sai
sakura salim sandeep sandro santiago sanjeev satoshi selim serhiy shah shahid shinji shinzo shyam siegfried sigurd silvio
simeon siti slobodan soren srinivasa stanislaw stevie subhas suleiman sunita suresh svetlana syed tadashi takeshi tariq taro
taylor tetsuo thierry thiago tito tobias tomas toni toshiro tuan umberto usha vaclav valentina valeri vasily vasco vidya
viktoria vikram vinod viswanathan vittorio vivek vlad waldemar walther wei wes wladyslaw xi yang yasuhiro yi ying yitzhak
yoon younis yukio zeng zhang zhao zhou zhu zlatan zoltan`);
