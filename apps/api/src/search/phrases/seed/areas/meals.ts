import type { AreaPhrases } from './area-phrases.ts'

export const mealsPhrases = {
  tags: {
    Meals:
      'food, eating, eat, nutrition, nutritional, what to eat, diet advice, food advice, eating habits, dinner ideas, recipe, recipes, food relationship, cooking, kitchen, food questions',
    Weight:
      'weight loss, lose weight, losing weight, gain weight, weight gain, overweight, obese, obesity, lose 20 pounds, lose pounds, pounds, belly fat, belly, fat, lose fat, slim down, slimming, skinny, too fat, too thin, underweight, diet, dieting, crash diet, dress size, bmi, ozempic, wegovy, semaglutide, keto, intermittent fasting, calorie, calories, calorie counting, bariatric, gastric sleeve, weight watchers, yo yo dieting',
    'Healthy eating':
      'eat healthy, eat healthier, healthier, eat better, eat clean, clean eating, healthy food, healthy diet, healthy groceries, eat more vegetables, vegetables, junk food, eat junk, fast food, stop snacking, snacking, sugar cravings, cravings, cut sugar, quit sugar, sweet tooth, soda, takeout, vending machine, balanced diet, balanced meals, detox, whole foods, improve my diet, nutritious',
    'Meal planning':
      'meal plan, meal plans, menu, weekly menu, plan dinners, plan dinners for the week, plan meals, dinners for the week, what to make for dinner, whats for dinner, grocery list, shopping list, lunch ideas, lunches for work, meal ideas, macros, macro plan, weekly meals, organize meals, dinner plan',
    'Eating with a health condition':
      'medical diet, special diet, diet for my condition, doctor told me to change my diet, therapeutic diet, anti inflammatory diet, inflammation diet, autoimmune diet, autoimmune, gout diet, fatty liver, liver, lupus diet, crohns, colitis, ulcerative colitis, diverticulitis, anemia, low iron, renal diet, after gallbladder, epilepsy diet, swallowing',
    'Food allergies and intolerances':
      'food allergy, allergy, allergic, allergies, intolerance, intolerant, food sensitivity, sensitivities, egg allergy, shellfish allergy, soy allergy, fish allergy, milk allergy, wheat allergy, hives after eating, epipen, makes me sick, histamine, elimination diet, fodmap, reaction to food, allergic kid, dairy makes me sick, dairy',
    'Cooking skills':
      'learn to cook, learn how to cook, how to cook, cant cook, teach me to cook, cooking class, cooking classes, cooking lessons, cooking lesson, knife skills, cook from scratch, beginner cook, baking, bake, bread baking, burn everything i cook, easy recipes, quick recipes, cook at home, kitchen skills, cook for myself',
    Diabetes:
      'diabetic, type 2, type 1, type 2 diabetic, blood sugar, high blood sugar, high sugar, sugar too high, glucose, insulin, a1c, metformin, carb counting, count carbs, diabetic diet, diabetic nutritionist, sugar disease, glucose monitor, hypoglycemia, low blood sugar, insulin pump, gestational diabetes',
    Prediabetes:
      'prediabetic, pre diabetic, pre diabetes, borderline diabetic, a1c, a1c is high, insulin resistance, insulin resistant, almost diabetic, sugar is borderline, diabetes runs in my family, prevent diabetes, avoid diabetes, metabolic syndrome, high fasting glucose, at risk for diabetes, glucose is high',
    'Heart health':
      'heart, heart attack, heart disease, cardiac, cardiac rehab, heart healthy, heart failure, stent, bypass, cardiologist, clogged arteries, arteries, afib, heart condition, healthy heart diet, heart diet, heart problems, cardiovascular, had a heart attack, weak heart, dash diet',
    'High blood pressure':
      'blood pressure, hypertension, hypertensive, bp is high, high bp, blood pressure pills, blood pressure medication, lower my blood pressure, pressure is high, dash diet, blood pressure too high, preeclampsia, cut down on salt, salt and blood pressure, systolic',
    Cholesterol:
      'high cholesterol, ldl, hdl, triglycerides, statin, statins, lipid, lipids, lower my cholesterol, bad cholesterol, cholesterol diet, cholesterol numbers, high triglycerides, fat in my blood, cholesterol too high, familial hypercholesterolemia',
    'Kidney health':
      'kidney, kidneys, kidney disease, kidney stones, kidney stone, kidney failure, renal, renal dietitian, renal diet, dialysis, ckd, kidney diet, kidney dietitian, kidney transplant, low potassium diet, potassium, creatinine, nephrologist',
    Digestion:
      'stomach, stomach pain, stomach ache, stomach problems, tummy, tummy ache, bloated, bloating, gas, gassy, acid reflux, reflux, gerd, heartburn, indigestion, constipation, constipated, diarrhea, nausea, gut, gut health, gut doctor, upset stomach, probiotics, microbiome, ulcer, burping, digestive, bowel movements, regular poop, sibo',
    'Irritable bowel':
      'ibs, irritable bowel, irritable bowel syndrome, bowel, bowels, low fodmap, fodmap, bloated all the time, cramps after eating, diarrhea, diarrhea and cramps, constipation, spastic colon, colon, urgent bathroom, always running to the bathroom, gut pain, sensitive stomach, crohns, colitis',
    'Celiac disease':
      'celiac, celiacs, coeliac, gluten, gluten makes me sick, gluten gives me stomach pain, gluten intolerance, gluten intolerant, gluten allergy, gluten sensitivity, wheat, wheat intolerance, cant eat bread, newly diagnosed celiac, celiac kid, cross contamination, gluten free',
    'Lactose intolerance':
      'lactose, lactose intolerant, dairy, dairy free, dairy makes me sick, dairy intolerance, milk, milk makes me sick, milk upsets my stomach, cant drink milk, cant eat cheese, cheese, ice cream makes me sick, without dairy, milk allergy, no dairy',
    'Nut and peanut allergy':
      'nut allergy, peanut allergy, peanut, peanuts, nuts, nut free, allergic to nuts, allergic to peanuts, tree nuts, tree nut allergy, almond allergy, cashew allergy, walnut allergy, epipen, anaphylaxis, peanut free school lunch, nut free snacks',
    Thyroid:
      'thyroid, hypothyroid, hypothyroidism, hyperthyroid, hyperthyroidism, underactive thyroid, overactive thyroid, hashimotos, hashimoto, graves disease, slow metabolism, metabolism, thyroid diet, goiter, tsh, levothyroxine, thyroid weight gain',
    'Polycystic ovary syndrome':
      'pcos, polycystic, polycystic ovaries, ovaries, ovarian cysts, cysts, nutritionist for pcos, pcos diet, irregular periods, irregular period, hormone imbalance, hormones, hormonal, facial hair hormones, pcos weight, endometriosis, period problems',
    Menopause:
      'menopausal, perimenopause, perimenopausal, hot flashes, hot flash, night sweats, change of life, menopause weight, menopause weight gain, hormone changes, hormones after 50, hrt, menopause brain fog, postmenopausal, weight after menopause, menopause symptoms, mid life hormones',
    'Eating during cancer treatment':
      'chemo, chemotherapy, eating during chemo, cancer diet, cancer nutrition, what to eat with cancer, radiation, radiation treatment, oncology dietitian, oncology, lost appetite, no appetite from treatment, cancer treatment, food tastes like metal, nausea from chemo, eat with cancer, tumor diet, weight loss from cancer',
    'Food and mood':
      'food and mood, mood food, food for depression, diet for anxiety, eat for energy, brain food, tired after eating, afternoon crash, energy crash, sugar crash, food and energy, gut brain, nutrition for mental health, foods that help mood, hangry, always tired diet, caffeine, coffee too much',
    'Emotional eating':
      'stress eating, comfort eating, comfort food, binge, binge eating, bingeing, binging, overeat, overeating, eat my feelings, eating my feelings, eat when im sad, eating when im sad, eat when bored, bored eating, night eating, snacking at night, late night snacking, eat at night, cant stop eating, food addiction, addicted to food, addicted to sugar, sugar addict, always hungry',
    'Eating disorder recovery':
      'eating disorder, anorexia, anorexic, bulimia, bulimic, binge eating, binge eating disorder, purging, purge, orthorexia, afraid to eat, scared of food, starving myself, arfid, restrict food, body dysmorphia, recover from anorexia, daughter wont eat, food fear, obsessed with calories',
    'Sports nutrition':
      'sports nutrition, athlete diet, athlete nutrition, fuel, fuel for long runs, fueling, marathon nutrition, protein, protein powder, protein for athletes, high protein, pre workout, creatine, muscle diet, eat to build muscle, bodybuilding diet, eat before a race, eat before workout, carb loading, electrolytes, performance nutrition, athletes, race nutrition',
    'Pregnancy and breastfeeding nutrition':
      'pregnant, pregnancy, what to eat while pregnant, eating while pregnant, pregnancy diet, prenatal nutrition, prenatal vitamins, breastfeeding, breastfeed, nursing mom, lactation, lactation consultant, milk supply, morning sickness, expecting, expecting a baby, fertility diet, trying to conceive diet, eat for two, gestational diabetes, postpartum nutrition, folic acid',
    'Feeding babies and toddlers':
      'baby food, starting solids, solids, solid food, solids with baby, baby led weaning, weaning, bottle, formula, baby wont eat, toddler, toddler wont eat, toddler food, infant feeding, infant, baby refuses, baby refuses the bottle, purees, toddler meals, feed my baby, baby eating, finger foods',
    'Picky eaters':
      'picky, picky eater, picky child, fussy eater, fussy, toddler wont eat vegetables, kid wont eat, kids wont eat, child wont eat, son wont eat, only eats, only eats chicken nuggets, chicken nuggets, hates vegetables, refuses vegetables, wont try new foods, selective eater, eats only pasta, mac and cheese every day, hide vegetables',
    'Family meals':
      'family dinner, family dinners, feeding a family, feed my family, family of five, family of four, kids lunches, school lunch, school lunches, lunchbox, cook for kids, meals kids like, kid friendly meals, dinner with kids, everyone eats something different, busy family dinners, weeknight dinners, family cooking, kids meals',
    'Nutrition for older adults':
      'elderly nutrition, nutrition for seniors, senior nutrition, elderly parent not eating, mom not eating, dad wont eat, grandma eating, meals for seniors, meals for my elderly mother, senior meals, losing weight elderly, appetite loss elderly, soft foods, aging nutrition, nutrition over 70, food for older people, osteoporosis diet, swallowing problems',
    'Vegetarian and vegan eating':
      'vegan, going vegan, become vegan, vegetarian, veggie, plant based, plant based diet, meatless, no meat, stop eating meat, without meat, pescatarian, vegan protein, b12 vegan, vegan recipes, vegan athlete, vegan kid, eat less meat, tofu, raw vegan',
    'Mediterranean diet':
      'mediterranean, mediterranean food, olive oil diet, greek diet, mediterranean recipes, mediterranean meal plan, fish and olive oil, blue zones, longevity diet, italian diet, anti aging diet, heart healthy mediterranean, eat more fish, omega 3 diet, mind diet',
    'Low-sodium eating':
      'low salt, low sodium, salt, less salt, sodium, cut salt, cut down on salt, no salt, salt free, low salt recipes, salt intake, reduce sodium, water retention, swollen legs salt, salty food, eat less salt, season without salt',
    'Gluten-free eating':
      'gluten free, gluten, no gluten, without gluten, gluten free recipes, gluten free bread, gluten free baking, gluten free diet, wheat free, grain free, gluten free kids, go gluten free, gluten free pasta, gluten makes me sick, gluten sensitivity',
    'Halal and kosher cooking':
      'halal, kosher, halal recipes, halal food, halal chef, kosher chef, kosher kitchen, kosher recipes, ramadan, ramadan meals, iftar, passover, seder, shabbat dinner, muslim diet, jewish cooking, religious diet, zabiha',
    'Eating well on a budget':
      'cheap groceries, cheap healthy groceries, cheap meals, budget meals, eat on a budget, grocery bill, groceries, groceries too expensive, food stamps, snap recipes, cheap healthy food, affordable meals, frugal cooking, save on food, food budget, food is expensive, cheap dinners, coupon, college student meals',
    'Private chef':
      'private chef, personal chef, personal cook, home chef, chef at home, hire a chef, hire a cook, cook for us, someone to cook, someone to cook for us, somebody to cook, cook dinners, cook a few dinners, in home cook, dinner party, catering, caterer, chef for a party, cook for my family, vacation chef',
    'Meal preparation at home':
      'meal prep, meal prepping, meal preparation, meal prep lady, batch cooking, batch cook, freezer meals, cook ahead, meals for the freezer, prep meals, food prep, cook for the week, ready meals, meals ready to heat, cook in my kitchen, cook dinners, takeout every night, too busy to cook, no time to cook, make ahead',
    Supplements:
      'supplement, vitamins, vitamin, vitamin d, multivitamin, which vitamins, minerals, magnesium, iron pills, omega 3, fish oil, probiotics, herbal, herbs, collagen, creatine, protein powder, ashwagandha, zinc, b12, nootropics',
  },
  occupations: {
    'dietitian nutrition nutritionist':
      'nutritionist, nutritionists, dietitian, dietitians, dietician, dieticians, registered dietitian, diet doctor, nutrition specialist, nutrition expert, food doctor, rdn, rd, nutrition counseling, dietetics, nutrition advice, kidney dietitian, renal dietitian, gut doctor',
    dietitian:
      'dietitian, dietitians, dietician, registered dietitian, rdn, dieticians, licensed dietitian, clinical dietitian, hospital dietitian, dietary specialist, dietetic, dietitian appointment, see a dietitian, cdn, ldn',
    'nutrition coach':
      'nutrition coach, diet coach, food coach, eating coach, nutrition coaching, weight loss coach, health coach, health coaching, health coach food, macro coach, virtual nutrition coaching, nutrition coaches, nutrition mentor, food mentor, eating coaches, meal coach, food coaching',
    chef: 'chef, chefs, personal chef, private chef, personal cook, cook for us, meal prep lady, home cook, cooking teacher, cooking instructor, someone to cook, cook a few dinners, cook dinners, hire a chef, cooking lessons, someone to cook for us',
  },
} as const satisfies AreaPhrases
