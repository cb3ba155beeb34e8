import type { SeedQuestion } from './question.ts'

export const moneyQuestions: readonly SeedQuestion[] = [
  {
    title: 'Money',
    text: 'What would you like to do about money?',
    ifTag: 'Money',
    multiple: true,
    answers: {
      'Know where it goes': ['Budgeting'],
      'Get out of debt': ['Debt'],
      'Put something aside': ['Saving', 'Emergency fund'],
      'Prepare for retirement': ['Retirement planning'],
      'Start or review investments': ['Investing'],
      'Sort out my taxes': ['Taxes'],
      'Buy a home': ['Buying a home', 'Credit score'],
      'Protect my family': ['Insurance', 'Estate planning'],
      'Run my own business': ['Small business', 'Self-employment'],
    },
  },
  {
    title: 'Debt',
    text: 'What kind of debt is it?',
    ifTag: 'Debt',
    multiple: true,
    answers: {
      'Credit cards': ['Credit card debt'],
      'Student loans': ['Student loans'],
      'Medical bills': ['Medical debt'],
      'Home loan': ['Mortgage trouble'],
      Taxes: ['Tax debt'],
      'More than I can repay': ['Bankruptcy', 'Financial stress'],
    },
  },
  {
    title: 'Retirement',
    text: 'When do you hope to stop working?',
    ifTag: 'Retirement planning',
    answers: {
      'Within five years': ['Retirement income', 'Retiring soon'],
      'In five to twenty years': ['Financial planning'],
      'In more than twenty years': ['Investing'],
      'As early as I can': ['Early retirement'],
      'I have stopped already': ['Retirement income', 'Retiring soon'],
    },
  },
  {
    title: 'Retirement',
    text: 'What is still open for you?',
    ifTag: 'Retiring soon',
    multiple: true,
    answers: {
      'When to claim Social Security': ['Social Security and Medicare'],
      'Paying for care later': ['Long-term care'],
      'What I leave behind': ['Estate planning'],
    },
  },
]
