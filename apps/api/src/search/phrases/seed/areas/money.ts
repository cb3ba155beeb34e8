import type { AreaPhrases } from './area-phrases.ts'

export const moneyPhrases = {
  tags: {
    Money:
      'finance, finances, financial, personal finance, my finances, financial help, financial advice, money help, money advice, money problems, bad with money, good with money, handle money, manage money, managing money, financially',
    Budgeting:
      'budget, make a budget, monthly budget, household budget, track spending, track my spending, spend less, spending, overspending, where does my money go, money runs out, nothing left at the end of the month, left at the end of the month, end of the month, living paycheck to paycheck, paycheck to paycheck, paycheck, ynab, envelope method, expenses, cut expenses, cost of living, cant pay my rent, rent, bills, pay my bills',
    Debt: 'debts, in debt, deep in debt, get out of debt, pay off debt, debt collector, debt collectors, collectors, collections, collection agency, creditors, owe money, owing, loans, payday loan, payday loans, loan, consolidate, consolidation, debt consolidation, debt relief, debt snowball, garnished, wages garnished, wage garnishment, garnishment, sued for debt, drowning in debt, drowning in bills, past due',
    Saving:
      'save money, saving money, savings, savings account, save more, put money aside, save up, saving up, cant save, save for a car, save for a wedding, save for vacation, high yield savings, no savings, piggy bank, frugal, frugality, save for a trip',
    'Retirement planning':
      'retire, retiring, retirement, retired, 401k, 403b, 401k rollover, rollover, ira, roth, roth ira, pension, pensions, nest egg, when can i retire, save for retirement, retirement savings, retirement account, late start retirement, catch up retirement, enough to retire, retire comfortably',
    Investing:
      'invest, investment, investments, investor, stocks, stock market, bonds, stocks and bonds, mutual funds, etf, etfs, index funds, index fund, portfolio, brokerage, crypto, bitcoin, real estate investing, rental property, dividends, robo advisor, invest my first 1000 dollars, grow my money, windfall, asset allocation, wealth',
    Taxes:
      'tax, tax return, tax returns, taxes, file taxes, filing taxes, tax help, tax preparation, tax prep, tax preparer, tax guy, tax person, tax lady, tax season, irs, refund, tax refund, deductions, write offs, w2, 1099, quarterly taxes, estimated taxes, what taxes i owe, capital gains, tax advisor, turbotax, tax planning',
    'Financial stress':
      'money stress, stressed about money, worried about money, money worries, money anxiety, anxious about money, broke, always broke, cant make ends meet, make ends meet, struggling financially, money keeps me awake, afraid of bills, cant afford, poor, financial trouble, financial worries, money trouble, cant pay my rent, financial crisis',
    'Money and relationships':
      'money fights, fights about money, fight about money, argue about money, arguing about money, money and marriage, husband spends too much, wife spends too much, joint account, shared finances, combine finances, finances after marriage, financial infidelity, hides money, hiding purchases, prenup, lend money to family, money fights with my husband, split bills with partner, money talk with partner',
    'Compulsive spending':
      'shopping addiction, shopaholic, compulsive shopping, cant stop shopping, cant stop online shopping, online shopping, shopping too much, impulse buying, impulse buys, buying things i dont need, spending problem, cant stop spending, addicted to shopping, gambling debts, gambling, retail therapy, spend too much, overspend, amazon addiction, hide packages',
    'Credit card debt':
      'credit card, credit cards, credit card bills, card debt, maxed out, maxed out credit cards, minimum payments, pay off my credit cards, pay off credit cards, high interest, interest rates on cards, balance transfer, visa bill, drowning in credit card bills, card bills, card balance, apr, cards are maxed, late on my cards, credit counselor, credit counseling',
    'Student loans':
      'student loan, student loans, student debt, college debt, college loans, fafsa, loan forgiveness, pslf, navient, nelnet, repay my student loans, school loans, grad school debt, default on student loans, income driven repayment, parent plus, refinance student loans, tuition debt',
    'Medical debt':
      'medical bill, medical bills, hospital bill, hospital bills, doctor bills, er bill, surgery bill, ambulance bill, cant pay hospital, owe the hospital, medical collections, dental bill, health care costs, surprise bill, medical costs, negotiate medical bills, charity care',
    'Mortgage trouble':
      'mortgage, behind on mortgage, behind on my mortgage, mortgage help, mortgage payment, foreclosure, foreclose, foreclosed, losing my house, lose my house, lose our home, cant pay the mortgage, house payment, behind on house payments, refinance, refinancing, forbearance, underwater mortgage, short sale, eviction, evicted',
    'Tax debt':
      'owe the irs, owe irs, owe taxes, owe back taxes, back taxes, unfiled taxes, tax lien, irs letter, irs notice, irs payment plan, offer in compromise, tax levy, irs audit, audit, audited, behind on taxes, havent filed taxes, years of taxes, tax relief, tax trouble, wages garnished',
    Bankruptcy:
      'bankrupt, bankruptcy, file bankruptcy, chapter 7, chapter 13, chapter 11, file chapter 7, going bankrupt, declare bankruptcy, bankruptcy lawyer, insolvent, insolvency, wipe out debt, start over financially, repossessed, repossession, repo, lost everything financially',
    'Credit score':
      'credit, bad credit, fix my credit, repair credit, credit repair, build credit, improve my credit, credit report, credit history, no credit, fico, raise my credit score, low score, denied a loan, understand credit, credit rating, rebuild credit, credit karma, secured card, credit check',
    'Job loss':
      'laid off, got laid off, layoff, layoffs, fired, got fired, lost my job, lose my job, losing my job, unemployed, unemployment, let go from my job, severance, jobless, downsized, company closed, furloughed, cant find a job, made redundant',
    'Negotiating pay':
      'raise, ask for a raise, get a raise, pay raise, salary, salary negotiation, negotiate salary, negotiate my salary, negotiate, negotiating, underpaid, paid less than, job offer, counteroffer, bonus, equity offer, stock options offer, paid fairly, earn more, make more money, wage gap',
    'Benefits and assistance':
      'food stamps, snap benefits, welfare, medicaid, wic, government help, government assistance, public assistance, rent assistance, rental assistance, help with rent, housing assistance, section 8, ssi, disability benefits, energy assistance, utility bills, cant pay my rent, benefits, tanf, financial assistance, low income',
    'Emergency fund':
      'emergency savings, rainy day, rainy day savings, rainy day fund, emergency money, safety net, unexpected expenses, unexpected bills, car broke down cant pay, three months expenses, six months expenses, cash cushion, cushion, emergency cash, living paycheck to paycheck, just in case money',
    'Buying a home':
      'buy a house, buy a home, buy my first house, first house, first home, house hunting, home buyer, first time home buyer, homebuyer, downpayment, closing costs, preapproval, preapproved, afford a house, mortgage rates, buying a condo, condo, rent or buy, homeowner, house fund, fha loan',
    'Saving for college':
      'college fund, 529, 529 plan, college savings, save for college, save for kids college, kids college, pay for college, tuition, college tuition, financial aid, university costs, education fund, education savings, kids education, scholarships, afford college, coverdell',
    'Early retirement':
      'retire early, early retirement, retire at 40, retire at 45, retire at 50, retire at 55, fire movement, financial independence, financially independent, quit working, stop working early, retire young, coast fire, lean fire, rule of 55, work optional',
    'Retirement income':
      'retirement income, live on a pension, annuity, annuities, rmd, required minimum distribution, withdrawals, withdrawal rate, drawdown, money last in retirement, outlive my money, outlive my savings, fixed income, income in retirement, pension payout, lump sum or pension, retirement paycheck, four percent rule',
    'Social Security and Medicare':
      'social security, when to take social security, claim social security, ssdi, medicare, medicare enrollment, medicare part b, medicare advantage, medigap, medicare plans, turning 65, sign up for medicare, survivor benefits, spousal benefits, full retirement age, part d, social security at 62',
    'Financial planning':
      'financial plan, financial planner, financial planning, financial advisor, financial adviser, financial goals, long term plan, money plan, plan our future, plan for the future, wealth management, wealth manager, net worth, financial checkup, second opinion on my finances, fiduciary, get my finances in order, money goals, cfp',
    'Sustainable investing':
      'ethical investing, ethical investment, esg, green investing, green investments, socially responsible, impact investing, sustainable funds, climate investing, fossil free, divest, invest with my values, faith based investing, halal investing, responsible investing, clean energy stocks',
    Insurance:
      'life insurance, car insurance, auto insurance, home insurance, homeowners insurance, renters insurance, disability insurance, umbrella policy, insurance policy, insurance agent, insurance broker, term life, whole life, how much insurance do i need, insurance quote, coverage, policy, premiums, insurance claim',
    'Health insurance':
      'medical insurance, obamacare, aca, marketplace plan, marketplace insurance, cobra, open enrollment, hsa, fsa, deductible, health plan, choose a health plan, ppo or hmo, hmo, ppo, uninsured, no health insurance, lost my health insurance, insurance for self employed, health coverage, copay',
    'Long-term care':
      'nursing home, nursing home costs, assisted living, pay for assisted living, memory care, long term care, long term care insurance, home health aide, elder care costs, care home, in home care costs, pay for nursing home, medicaid planning, elder law, parents nursing home, care costs, senior living',
    'Estate planning':
      'write a will, living trust, trust, trusts, power of attorney, probate, executor, beneficiary, beneficiaries, estate, estate lawyer, estate attorney, estate tax, heirs, leave money to my kids, guardian for my kids, advance directive, last will and testament, my will and estate',
    Inheritance:
      'inherit, inherited, inheriting, inherited a house, inherited money, inherited ira, inheritance tax, got an inheritance, money from my parents, parents left me, left me money, left me a house, settle an estate, estate of my father, aunt left me money, windfall from grandma, sudden money',
    'Planning for a special-needs child':
      'special needs, special needs trust, special needs child, able account, autistic son future, autistic child future, disabled child future, disabled son, disabled daughter, down syndrome planning, child with a disability, guardianship, who will care for my son, who will care for my daughter, ssi for my child, letter of intent, special needs planning',
    'Small business':
      'business, my business, own business, start a business, start my own business, start my own company, own company, startup, entrepreneur, small company, business plan, business loan, sba loan, llc, incorporate, restaurant owner, shop owner, payroll, employees, etsy shop, business owner, sell my business, business taxes, cash flow, franchise',
    'Self-employment':
      'self employed, freelance, freelancer, freelancing, started freelancing, independent contractor, contractor taxes, 1099, gig work, gig worker, uber driver, side hustle, side hustle taxes, side gig, side job, sole proprietor, quarterly estimates, solopreneur, consultant income, solo 401k',
    Bookkeeping:
      'bookkeeper, books, do my books, keep my books, quickbooks, invoices, invoicing, receipts, shoebox of receipts, ledger, accounts receivable, reconcile, xero, track expenses business, payroll, clean up my books, bookkeeping help, profit and loss, balance sheet',
    'Money basics for young adults':
      'first job, just got my first job, first paycheck, never taught me about money, nobody taught me about money, parents never taught me, money basics, money 101, learn about money, financial literacy, young adult money, college student money, just graduated, adulting, teach my teen about money, teach my kids about money, first apartment, first bank account, money for beginners',
    'Moving to the United States':
      'immigrant, immigrants, immigration, new to america, new to the country, new to the us, just moved here from brazil, moved from abroad, green card, visa taxes, h1b, work visa, itin, no social security number, foreign income, foreign account, fbar, expat, send money home, remittance, newcomer, moved to america',
    'Protection from fraud':
      'scam, scammed, scammer, scammers, fraud, scammed out of my savings, identity theft, stolen identity, identity stolen, someone stole my identity, hacked, bank account hacked, romance scam, phishing, ponzi, elder fraud, fraud alert, credit freeze, gift card scam, crypto scam, con artist, mom got scammed',
  },
  occupations: {
    'planner advisor':
      'financial advisor, financial adviser, financial advisors, financial planner, financial planners, financial consultant, fiduciary, wealth manager, wealth advisor, wealth management, money manager, cfp, investment advisor, investment adviser, retirement planner, fee only planner, stockbroker, broker, estate lawyer, certified financial planner',
    'financial coach':
      'money coach, money coaching, financial coach, financial coaching, budget coach, debt coach, finance coach, credit counselor, credit counseling, debt counselor, debt counseling, financial counselor, financial counseling, money mentor, money therapist, financial therapist, debt help',
    accountant:
      'accountant, accountants, accounting, cpa, cpas, tax guy, tax person, tax preparer, tax accountant, tax advisor, tax professional, enrolled agent, bookkeeper, bookkeepers, tax lady, tax help, tax lawyer, tax attorney',
  },
} as const satisfies AreaPhrases
